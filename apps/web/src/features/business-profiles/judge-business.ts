/** What is typed, judged by the contract before the server is asked; faults are keys of texts. */
import { BusinessProfile } from '@voltagora/contract';
import { normalizeVatNumber, vatNumberFault } from '@voltagora/domain';
import type { BusinessField, BusinessValues } from './business-fields.ts';

export type Fault = { key: string; values?: Record<string, string> };
export type Judged = {
  /** Null while there are faults. */
  profile: BusinessProfile | null;
  faults: Partial<Record<BusinessField, Fault>>;
};

const NUMBER = /^\d+(?:[.,]\d+)?$/;

export function judgeBusiness(values: BusinessValues): Judged {
  const parsed = BusinessProfile.safeParse({
    ...values,
    vat_percentage: percentageOf(values.vat_percentage.trim()),
  });
  if (parsed.success) return { profile: parsed.data, faults: {} };
  const names = Object.keys(values).filter((name): name is BusinessField => name in values);
  const wrong = new Set(parsed.error.issues.map(({ path }) => path[0]));
  const faults = names
    .filter((name) => wrong.has(name))
    .map((name) => [name, faultOf(name, values[name])]);
  return { profile: null, faults: Object.fromEntries(faults) };
}

const percentageOf = (text: string): number =>
  NUMBER.test(text) ? Number(text.replace(',', '.')) : Number.NaN;

const OWN_WORDS = ['user_email', 'business_accounting_email', 'phone_number', 'vat_percentage'];

function faultOf(name: BusinessField, value: string): Fault {
  if (value.trim() === '') return { key: 'business.fault.required' };
  if (name === 'tax_num') return taxNumberFault(value);
  return { key: OWN_WORDS.includes(name) ? `business.fault.${name}` : 'business.fault.text' };
}

function taxNumberFault(value: string): Fault {
  const fault = vatNumberFault(normalizeVatNumber(value));
  if (fault === undefined) return { key: 'business.fault.text' };
  const { kind, country, example = '' } = fault;
  if (country === 'EL') return { key: `business.fault.afm.${kind}` };
  return { key: `business.fault.vat.${kind}`, values: { country, example } };
}
