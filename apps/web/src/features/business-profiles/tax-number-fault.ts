// What is wrong with a tax number, as a translation key. Pure.
import { normalizeVatNumber, vatNumberFault } from '@voltagora/domain';
import type { Fault } from '../../shared/forms/validate.ts';

export function taxNumberFault(value: string): Fault {
  const fault = vatNumberFault(normalizeVatNumber(value));
  if (fault === undefined) return { key: 'forms.fault.text' };
  const { kind, country, example = '' } = fault;
  if (country === 'EL') return { key: `business.fault.afm.${kind}` };
  return { key: `business.fault.vat.${kind}`, values: { country, example } };
}
