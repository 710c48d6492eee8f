// Deletes the caller's own account in one transaction. Other features delete their data through `departure`.
import type { ValidRequestOf } from '@voltagora/contract';
import {
  decideAccountDeletion,
  type OpenMatters,
  type Role,
  tokenMinorToTokens,
} from '@voltagora/domain';
import { recordAudit } from '../../../platform/audit/audit-log.store.ts';
import type { Db, Trx } from '../../../platform/db/db.ts';
import { AppError, notFound } from '../../../platform/http/app-error.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { requireFreshProof } from '../../../platform/http/fresh-proof.ts';
import { queueMail } from '../../../platform/mail/mail-queue.ts';
import { erasePerson, lockActiveUser } from './account-erasure.store.ts';
import { addressee } from '../registration/account-links.ts';
import { accountDeletedMail } from '../account-mails.ts';
import type { Clock } from '../../../platform/clock.ts';
import { findUser, type UserRow } from '../accounts.store.ts';
import { type LastTokens, settlementParagraphs, type TokenWorth } from './settlement-paragraphs.ts';
import { type GivenPassword, wrongPassword } from '../login/prove-password.ts';
import { sessionEnded } from '../sessions/session-ended.ts';
import type { SecondFactor } from '../../second-factor/public.ts';
import type { SessionStart } from '../sessions/start-session.ts';

export interface LeavingUser {
  userId: string;
  email: string;
  role: Role;
}

/** A person's data in other features. */
export interface Departure {
  matters: OpenMatters;
  isCharging: boolean;
  /** Ends and erases the data, in the transaction that read it. */
  windUp(): Promise<{ tokens: LastTokens; afterCommit: () => void }>;
}

/** Reads what is still open and locks it until the transaction ends. */
export type PrepareDeparture = (trx: Trx, leaver: LeavingUser) => Promise<Departure>;

export interface DeletionDeps {
  db: Db;
  clock: Clock;
  publicUrl: () => string;
  tokenWorth: TokenWorth;
  /** Refuses with wrong_password or too_many_requests. */
  provePassword: (user: UserRow, given: GivenPassword, from: From) => Promise<void>;
  prepareDeparture: PrepareDeparture;
  secondFactor: Pick<SecondFactor, 'eraseOf'>;
}

type From = Pick<SessionStart, 'address' | 'browser'>;

/**
 * Error codes: not_found (not the caller's own account), wrong_password, fresh_proof_required, too_many_requests,
 * charging_in_progress, account_not_settled. Of two simultaneous requests the second gets token_not_valid, because its
 * session has ended.
 */
export async function deleteAccount(
  deps: DeletionDeps,
  actor: Actor,
  id: string,
  { password, settle }: ValidRequestOf<'deleteAccount'>['body'],
  from: From,
): Promise<void> {
  const { db, clock } = deps;
  if (id !== actor.userId) throw notFound('user');
  const user = await findUser(db, actor.userId);
  if (!user) throw sessionEnded();
  if (password === '') requireFreshProof(actor);
  else await deps.provePassword(user, { password, field: 'password' }, from);
  const afterCommit = await db.transaction().execute(async (trx) => {
    const now = clock.now();
    const person = await lockActiveUser(trx, user.id);
    if (!person) throw sessionEnded();
    if (person.password_hash !== user.password_hash) throw wrongPassword('password');
    const leaver = { userId: person.id, email: person.email, role: person.role };
    const departure = await deps.prepareDeparture(trx, leaver);
    refuseOpen(departure, settle);
    const ended = await departure.windUp();
    await deps.secondFactor.eraseOf(trx, person.id);
    await erasePerson(trx, person, now);
    await sendDeletionMail(deps, trx, person, ended.tokens);
    await recordAudit(trx, {
      actor: { kind: 'user', id: person.id },
      action: 'account.deleted',
      subject: { kind: 'user', id: person.id },
      detail: { ...departure.matters },
      at: now,
    });
    return ended.afterCommit;
  });
  afterCommit();
}

function refuseOpen({ matters, isCharging }: Departure, settle: boolean): void {
  const decision = decideAccountDeletion(matters, { isCharging, settle });
  if (decision === 'delete') return;
  if (decision === 'charging_in_progress') {
    throw new AppError(decision, 'A charge is running. Delete the account when it has ended.');
  }
  throw new AppError(decision, 'Some things are open. Send settle to end them.', {
    open_matters: {
      reservations: matters.reservations,
      station_reservations: matters.stationReservations,
      stations: matters.stations,
      tokens: tokenMinorToTokens(matters.tokensMinor),
    },
  });
}

async function sendDeletionMail(
  { clock, publicUrl, tokenWorth }: DeletionDeps,
  trx: Trx,
  person: UserRow,
  tokens: LastTokens,
): Promise<void> {
  const settlement = settlementParagraphs(person, tokens, tokenWorth);
  const mail = accountDeletedMail({ ...addressee(person), link: publicUrl() }, settlement);
  await queueMail(trx, clock, mail);
}
