import { validate } from '../../../shared/forms/validate.ts';
import type { ContractFormOptions } from '../../../shared/forms/use-contract-form.ts';
import type * as z from 'zod';

/** The body that a form with these values would send, or the names of the invalid fields in the form's order. */
export function validated<V extends object, S extends z.ZodType>(
  form: Pick<ContractFormOptions<V, S>, 'schema' | 'toBody' | 'fieldOfPath'>,
  values: V,
): { body: z.output<S> } | { faults: string[] } {
  const { body, faults } = validate(form.schema, form.toBody(values), values, form.fieldOfPath);
  if (body !== null) return { body };
  return { faults: Object.keys(values).filter((name) => name in faults) };
}
