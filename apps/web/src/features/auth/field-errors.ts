import type { ApiError } from '../../shared/api/api-error.ts';

/** Translation keys for the fields that the server refused; its own texts are English only. */
export function fieldErrors(error: ApiError, known: readonly string[]): Record<string, string> {
  const refused = Object.keys(error.fields).map((path) => path.split('.')[0] ?? path);
  return Object.fromEntries(
    refused
      .filter((field) => known.includes(field))
      .map((field) => [field, `auth.invalid.${field}`]),
  );
}
