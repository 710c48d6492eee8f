import { User } from '@voltagora/contract';
import type { StoredFields } from '../../../shared/state/stored-fields.ts';
import type { AuthState } from './auth-slice.ts';

/** Stores only the user: the token has its own storage key and determines who is signed in. */
export const storedAuth = {
  token: null,
  isAuthenticated: null,
  isLoading: null,
  user: User.nullable(),
} satisfies StoredFields<AuthState>;
