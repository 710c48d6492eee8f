/** Whether nine digits are a Greek tax number (AFM): the last is the check digit of the others. */
export function isAfm(digits: string): boolean {
  if (!/^\d{9}$/.test(digits) || digits === '000000000') return false;
  const sum = [...digits.slice(0, 8)].reduce(
    (total, digit, at) => total + Number(digit) * 2 ** (8 - at),
    0,
  );
  return (sum % 11) % 10 === Number(digits[8]);
}

/** Whether a text, in capitals without blanks, is an AFM or a VAT number of an EU country with its letters. */
export function isVatNumber(text: string): boolean {
  const greek = /^(?:EL)?(\d{9})$/.exec(text);
  return greek?.[1] !== undefined && isAfm(greek[1]);
}
