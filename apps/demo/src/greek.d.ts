declare module 'greek-utils' {
  const greekUtils: { toPhoneticLatin(text: string): string };
  export default greekUtils;
}
