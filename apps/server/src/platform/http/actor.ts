import type { Role } from '@voltagora/domain';

/** The caller, as proven by the access token. */
export interface Actor {
  userId: string;
  email: string;
  role: Role;
  sessionId: string;
  /** Whether the person proved who they are within the last five minutes: see `freshProof` of the contract. */
  isProven?: boolean;
}
