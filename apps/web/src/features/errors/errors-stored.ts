import type { StoredFields } from '../../shared/state/stored-fields.ts';
import type { ErrorsState } from './errors-slice.ts';

/** Errors of an earlier visit are not restored. */
export const storedErrors = {
  msg: null,
  status: null,
  id: null,
} satisfies StoredFields<ErrorsState>;
