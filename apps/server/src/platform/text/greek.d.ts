declare module 'greek-utils' {
  const greekUtils: {
    toGreeklish(text: string): string;
    toPhoneticLatin(text: string): string;
  };
  export default greekUtils;
}
