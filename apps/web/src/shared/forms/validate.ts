/** Validates typed values by a schema of the contract before a request is sent; errors are translation keys. */
import type * as z from 'zod';

export type Fault = { key: string; values?: Record<string, string | number> };
/** By field name: the first step of the path. */
export type Faults = Record<string, Fault>;
export type Validated<B> = { body: B | null; faults: Faults };

/** A custom error in a schema: `context.addIssue(customFault('area.key', ['field']))`. */
export const customFault = (key: string, path: string[]) => ({
  code: 'custom' as const,
  path,
  params: { fault: key },
});

/** The default field of a path. */
export const firstStep = ([first = '']: readonly string[]): string => first;

/** `values` are the fields as typed: an empty one is reported as missing. */
export function validate<S extends z.ZodType>(
  schema: S,
  body: unknown,
  values: object,
  fieldOfPath = firstStep,
): Validated<z.output<S>> {
  const parsed = schema.safeParse(body);
  if (parsed.success) return { body: parsed.data, faults: {} };
  const typed = new Map<string, unknown>(Object.entries(values));
  const faults: Faults = {};
  for (const issue of parsed.error.issues) {
    const name = fieldOfPath(issue.path.map(String));
    faults[name] ??= faultOf(issue, typed.get(name));
  }
  return { body: null, faults };
}

function faultOf(issue: z.core.$ZodIssue, typed: unknown): Fault {
  if (issue.code === 'custom' && typeof issue.params?.['fault'] === 'string') {
    return { key: issue.params['fault'] };
  }
  if (isMissing(typed)) return { key: 'forms.fault.required' };
  if (issue.code === 'too_small') {
    const kind = issue.origin === 'string' ? 'short' : 'least';
    return { key: `forms.fault.${kind}`, values: { min: Number(issue.minimum) } };
  }
  if (issue.code === 'too_big') {
    const kind = issue.origin === 'string' ? 'long' : 'most';
    return { key: `forms.fault.${kind}`, values: { max: Number(issue.maximum) } };
  }
  return { key: issue.code === 'invalid_type' ? 'forms.fault.number' : 'forms.fault.text' };
}

const isMissing = (typed: unknown): boolean =>
  typed === null || (typeof typed === 'string' && typed.trim() === '');
