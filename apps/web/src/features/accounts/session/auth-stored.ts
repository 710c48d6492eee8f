import { User } from '@voltagora/contract';
import type { StoredFields } from '../../../shared/state/stored-fields.ts';
import type { AuthState } from './auth-slice.ts';

/** Only the user: the token has a key of its own in storage, and who is signed in follows from it. */
export const storedAuth = {
  token: null,
  isAuthenticated: null,
  isLoading: null,
  user: User.nullable(),
} satisfies StoredFields<AuthState>;
