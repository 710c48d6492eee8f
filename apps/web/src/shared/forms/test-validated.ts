import { validate } from './validate.ts';
import type { ContractFormOptions } from './use-contract-form.ts';
import type * as z from 'zod';

/** What a form with these values would send, or the names of the fields at fault in the order of the form. */
export function validated<V extends object, S extends z.ZodType>(
  form: Pick<ContractFormOptions<V, S>, 'schema' | 'toBody' | 'fieldOfPath'>,
  values: V,
): { body: z.output<S> } | { faults: string[] } {
  const { body, faults } = validate(form.schema, form.toBody(values), values, form.fieldOfPath);
  if (body !== null) return { body };
  return { faults: Object.keys(values).filter((name) => name in faults) };
}
