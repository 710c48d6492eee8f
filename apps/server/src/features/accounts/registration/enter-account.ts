// Finds or creates the account of a person whom a provider has linkIdentity, in one transaction.
import type { SignInProvider } from '@voltagora/contract';
import type { Role } from '@voltagora/domain';
import { recordAudit } from '../../../platform/audit/audit-log.store.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Trx } from '../../../platform/db/db.ts';
import { newId } from '../../../platform/ids.ts';
import { queueMail } from '../../../platform/mail/mail-queue.ts';
import { deleteLinks } from './account-links.store.ts';
import { findUserByEmail, insertUser, lockUser, type UserRow } from '../accounts.store.ts';
import { revokeSessionsOf } from '../sessions/sessions.store.ts';
import { decideSignIn } from '../social-sign-in/sign-in-decision.ts';
import { signInLinkedMail } from '../social-sign-in/sign-in-mails.ts';
import type { Names, Profile } from '../social-sign-in/sign-in-profile.ts';
import { findUserByIdentity, insertIdentity, takeOver } from '../social-sign-in/sign-in.store.ts';

const PROVIDER_NAMES = { 'google-oauth2': 'Google', 'apple-id': 'Apple' } as const;

/** The account that is opened. */
export type ActivatedUser = Pick<UserRow, 'id' | 'email' | 'role'>;

/** Runs in the transaction that activates an account. */
export type ActivationListener = (trx: Trx, user: ActivatedUser) => Promise<void>;

export interface EntryDeps {
  clock: Clock;
  publicUrl: () => string;
  onActivated?: ActivationListener | undefined;
}

export interface ProvenPerson {
  provider: SignInProvider;
  profile: Profile;
  names: Names;
  /** Used when the account is created. */
  role: Role | null;
  lang: 'en' | 'el';
}

interface Entry {
  userId: string;
  is_new: boolean;
}

/** Refuses with account_suspended, email_not_verified or role_required. */
export async function enterAccount(
  deps: EntryDeps,
  trx: Trx,
  person: ProvenPerson,
): Promise<Entry> {
  const { profile, role } = person;
  // Locks first: the decision must stay true until it is written. Activation, deletion and suspension take the same
  // lock.
  const seen = Object.values(await findCandidates(trx, person)).flatMap((user) => user?.id ?? []);
  for (const id of [...new Set(seen)].toSorted()) await lockUser(trx, id);
  const whom = await findCandidates(trx, person);
  const decision = decideSignIn({ profile, ...whom, role: role ?? undefined });
  switch (decision.kind) {
    case 'enter':
      return { userId: decision.user.id, is_new: false };
    case 'link':
      await mailAboutLink(deps, trx, person, decision.user);
      return linkIdentity(deps, trx, person, { userId: decision.user.id, is_new: false });
    case 'take_over': {
      const { id } = await takeOverAccount(deps, trx, person, decision.user);
      return linkIdentity(deps, trx, person, { userId: id, is_new: true });
    }
    case 'create': {
      const user = await createAccount(deps, trx, person, decision);
      // The address was registered since the check; decide again.
      if (!user) return enterAccount(deps, trx, person);
      return linkIdentity(deps, trx, person, { userId: user.id, is_new: true });
    }
  }
}

async function findCandidates(trx: Trx, { provider, profile: { email, subject } }: ProvenPerson) {
  return {
    known: await findUserByIdentity(trx, { provider, subject }),
    sameMail: email === undefined ? undefined : await findUserByEmail(trx, email),
  };
}

async function linkIdentity(
  { clock }: EntryDeps,
  trx: Trx,
  { provider, profile: { subject } }: ProvenPerson,
  entry: Entry,
): Promise<Entry> {
  const created_at = clock.now();
  await insertIdentity(trx, { provider, subject, user_id: entry.userId, created_at });
  return entry;
}

async function mailAboutLink(
  { clock, publicUrl }: EntryDeps,
  trx: Trx,
  { provider }: ProvenPerson,
  { id, email, lang, first_name }: UserRow,
): Promise<void> {
  const mail = signInLinkedMail({
    to: email,
    lang,
    firstName: first_name,
    provider: PROVIDER_NAMES[provider],
    link: `${publicUrl()}/forgot-password`,
  });
  await queueMail(trx, clock, mail);
  await audit(trx, 'account.sign_in_linked', id, provider, clock);
}

/** The person who registered never proved the mailbox, so their password, links and sessions are voided. */
async function takeOverAccount(
  { clock, onActivated }: EntryDeps,
  trx: Trx,
  { provider, names, role }: ProvenPerson,
  user: UserRow,
): Promise<UserRow> {
  const now = clock.now();
  const given = Object.fromEntries(Object.entries(names).filter(([, name]) => name !== ''));
  const taken = await takeOver(trx, user.id, { ...given, ...(role && { role }) }, now);
  await deleteLinks(trx, user.id);
  await revokeSessionsOf(trx, user.id, now);
  await audit(trx, 'account.taken_over', user.id, provider, clock);
  await onActivated?.(trx, taken);
  return taken;
}

async function createAccount(
  { clock, onActivated }: EntryDeps,
  trx: Trx,
  { names, lang }: ProvenPerson,
  { email, role }: { email: string; role: Role },
): Promise<UserRow | undefined> {
  const now = clock.now();
  const user = await insertUser(trx, {
    id: newId(),
    email,
    password_hash: null,
    ...names,
    phone_number: '',
    role,
    lang,
    created_at: now,
    activated_at: now,
    suspended_at: null,
    deleted_at: null,
  });
  if (user) await onActivated?.(trx, user);
  return user;
}

const audit = (
  trx: Trx,
  action: string,
  userId: string,
  provider: SignInProvider,
  clock: Clock,
): Promise<void> =>
  recordAudit(trx, {
    actor: { kind: 'user', id: userId },
    action,
    subject: { kind: 'user', id: userId },
    detail: { provider },
    at: clock.now(),
  });
