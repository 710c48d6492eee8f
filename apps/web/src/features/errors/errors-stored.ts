import type { StoredFields } from '../../shared/state/stored-fields.ts';
import type { ErrorsState } from './errors-slice.ts';

/** The failure of an earlier visit is over. */
export const storedErrors = {
  msg: null,
  status: null,
  id: null,
} satisfies StoredFields<ErrorsState>;
