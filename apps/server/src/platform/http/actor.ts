import type { Role } from '@voltagora/domain';

/** Who is calling, as proven by the access token. */
export interface Actor {
  userId: string;
  email: string;
  role: Role;
  sessionId: string;
}
