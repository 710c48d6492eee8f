/** Replaces what the typeface cannot show: unusual spaces, control characters. */
export const printable = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll('\u202F', '\u00A0')
    .replaceAll(/[\p{Cc}\p{Cf}]+/gu, ' ');
