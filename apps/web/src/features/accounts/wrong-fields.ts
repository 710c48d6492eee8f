/** Which fields of a form are wrong, as translation keys: by the contract before it is sent, by the server after. */
import type { ApiError } from '../../shared/api/api-error.ts';

export type WrongFields = Record<string, string>;
type Parsed = { success: boolean; error?: { issues: { path: PropertyKey[] }[] } | undefined };
/** A call's body in the contract, as far as it is needed here. */
type Body = { safeParse: (value: unknown) => Parsed };

export function wrongFields(body: Body, values: Record<string, unknown>): WrongFields {
  const issues = body.safeParse(values).error?.issues ?? [];
  const wrong = keysOf(issues.map(({ path }) => String(path[0])));
  if (wrong['email'] && values['email'] === '') wrong['email'] = 'auth.invalid.email_missing';
  return wrong;
}

/** What the server refused although the contract allows it; of a password that can only be how common it is. */
export function refusedFields(error: ApiError, known: readonly string[]): WrongFields {
  const refused = Object.keys(error.fields).map((path) => path.split('.')[0] ?? path);
  const wrong = keysOf(refused.filter((field) => known.includes(field)));
  for (const field of ['password', 'new_password']) {
    if (wrong[field]) wrong[field] = 'auth.invalid.password_common';
  }
  return wrong;
}

const keysOf = (fields: string[]): WrongFields =>
  Object.fromEntries(fields.map((field) => [field, `auth.invalid.${field}`]));
