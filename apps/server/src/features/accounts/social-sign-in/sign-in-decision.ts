import type { Role } from '@voltagora/domain';
import { AppError } from '../../../platform/http/app-error.ts';
import type { UserRow } from '../accounts.store.ts';
import type { Profile } from './sign-in-profile.ts';

export type SignInDecision =
  | { kind: 'enter'; user: UserRow }
  /** Adds this provider to the account with the same verified address. */
  | { kind: 'link'; user: UserRow }
  /** Like `link`, but the person who registered the account never proved the address. */
  | { kind: 'take_over'; user: UserRow }
  | { kind: 'create'; email: string; role: Role };

interface Facts {
  profile: Profile;
  /** The user to whom this identity already belongs. */
  known: UserRow | undefined;
  sameMail: UserRow | undefined;
  role: Role | undefined;
}

/** Decides what an identified person may do. Refuses with account_suspended, email_not_verified or role_required. */
export function decideSignIn({ profile, known, sameMail, role }: Facts): SignInDecision {
  if (known) return { kind: 'enter', user: unlessSuspended(known) };
  if (profile.email === undefined) {
    throw new AppError(
      'email_not_verified',
      'The provider has not verified the e-mail address. Verify it there first.',
    );
  }
  if (sameMail) {
    const kind = sameMail.activated_at === null ? 'take_over' : 'link';
    return { kind, user: unlessSuspended(sameMail) };
  }
  if (role === undefined) {
    throw new AppError('role_required', 'There is no account yet. Begin again with a role.');
  }
  return { kind: 'create', email: profile.email, role };
}

function unlessSuspended(user: UserRow): UserRow {
  if (user.suspended_at === null) return user;
  throw new AppError('account_suspended', 'The account is suspended. Write to the host.');
}
