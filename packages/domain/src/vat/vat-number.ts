import { VAT_FORMATS } from './vat-formats.ts';

/** Why a text is not a VAT number: no country of the Union, wrong form, or wrong check digits. */
export interface VatNumberFault {
  kind: 'country' | 'form' | 'check_digit';
  /** Its letters, EL for a bare AFM; `example` is a number of that country, if it is one. */
  country: string;
  example?: string;
}

const GREEK = 'EL';

/** In capitals and without blanks, dots, dashes and slashes; the Greek prefixes GR and ΕΛ (in Greek letters) become EL. */
export const normalizeVatNumber = (text: string): string =>
  text
    .toUpperCase()
    .replace(/[\s./-]/g, '')
    .replace(/^(?:GR|ΕΛ)/, GREEK);

/** The fault of a normalized text; undefined for a VAT number. Nine bare digits are a Greek AFM. */
export function vatNumberFault(text: string): VatNumberFault | undefined {
  const isBare = /^\d/.test(text);
  const country = isBare ? GREEK : text.slice(0, 2);
  const number = isBare ? text : text.slice(2);
  const format = Object.hasOwn(VAT_FORMATS, country) ? VAT_FORMATS[country] : undefined;
  if (format === undefined) return { kind: 'country', country };
  const { form, isRight, example } = format;
  // All zeros pass many checks, but are never assigned.
  if (!form.test(number) || !/[1-9]/.test(number)) return { kind: 'form', country, example };
  return isRight(number) ? undefined : { kind: 'check_digit', country, example };
}
