// Host commands that list and show accounts.
import { tokenMinorToTokens } from '@voltagora/domain';
import { recordAudit } from '../../../platform/audit/audit-log.store.ts';
import type { Trx } from '../../../platform/db/db.ts';
import { queueMail } from '../../../platform/mail/mail-queue.ts';
import {
  type AccountRow,
  findAccount,
  listAccounts,
  readAccount,
  suspendUser,
  unsuspendUser,
} from '../../accounts/public.ts';
import { removeFactors } from '../../second-factor/public.ts';
import type { HostDeps } from '../host-deps.ts';
import { HostRefusal, type Outcome, type RequestOf } from '../terminal/host-request.ts';
import { columns, facts, moment, plain, tokensOf } from '../terminal/host-text.ts';
import { suspensionMail } from './suspension-mail.ts';

export async function accounts({ db }: HostDeps, wanted: RequestOf<'accounts'>): Promise<Outcome> {
  const { rows, count } = await listAccounts(db, { ...wanted, role: wanted.role });
  const titles = ['e-mail', 'role', 'state', 'joined', 'last seen', 'id'];
  const lines = rows.map((row) => [
    row.email,
    row.role,
    stateOf(row),
    moment(row.created_at),
    moment(row.last_seen),
    row.id,
  ]);
  const more = count > rows.length ? `\n… ${count - rows.length} more: --limit, --search` : '';
  return {
    result: { results: rows.map(present), count },
    text: rows.length === 0 ? 'No such account.' : `${columns(titles, lines)}${more}`,
  };
}

export async function account(
  { db, clock }: HostDeps,
  { account: name }: RequestOf<'account'>,
): Promise<Outcome> {
  const { id } = await requireAccount(db, name);
  const row = await readAccount(db, id, clock.now());
  const signsInWith = [...(row.has_password ? ['password'] : []), ...row.signs_in_with];
  const because = row.suspended_at === null ? null : row.suspended_because;
  const result = {
    ...present(row),
    first_name: row.first_name,
    last_name: row.last_name,
    phone_number: row.phone_number,
    lang: row.lang,
    signs_in_with: signsInWith,
    activated_at: row.activated_at,
    suspended_at: row.suspended_at,
    suspended_because: because,
    sessions: row.sessions,
    stations: row.stations,
    live_reservations: row.live_reservations,
    wallet: {
      balance: tokenMinorToTokens(row.posted_minor),
      held: tokenMinorToTokens(row.held_minor),
    },
  };
  return { result, text: told(row, signsInWith, because) };
}

type Account = Awaited<ReturnType<typeof readAccount>>;

const told = (row: Account, signsInWith: string[], because: string | null): string =>
  facts({
    'e-mail': row.email,
    id: row.id,
    role: row.role,
    name: `${row.first_name} ${row.last_name}`.trim(),
    phone: row.phone_number,
    language: row.lang,
    'signs in with': signsInWith.join(', '),
    state: stateOf(row),
    'suspended since': moment(row.suspended_at),
    'suspended because': because,
    joined: moment(row.created_at),
    'last seen': moment(row.last_seen),
    sessions: String(row.sessions),
    stations: row.role === 'station_owner' ? String(row.stations) : null,
    'live bookings': row.role === 'driver' ? String(row.live_reservations) : null,
    wallet: `${tokensOf(row.posted_minor)} tokens, ${tokensOf(row.held_minor)} of them held`,
  });

export function suspend(
  { db, clock, publicUrl }: HostDeps,
  { account: name, reason }: RequestOf<'suspend'>,
): Promise<Outcome> {
  return db.transaction().execute(async (trx) => {
    const { id, email, role, lang, ...found } = await requireAccount(trx, name);
    const now = clock.now();
    if (!(await suspendUser(trx, id, now))) {
      const what = found.deleted_at === null ? 'suspended already' : 'deleted';
      throw new HostRefusal(`The account ${plain(email)} is ${what}. See: account ${id}`);
    }
    await note(trx, { action: 'account.suspended', id, reason, at: now });
    const link = `${publicUrl()}/contact`;
    await queueMail(trx, clock, suspensionMail({ to: email, lang, role, link }));
    const then =
      role === 'driver'
        ? 'A running charge goes on; bookings that have not begun end at their time without a fee.'
        : 'Their stations are hidden and take no new bookings; those there are stay, their drivers are told, and running charges go on.';
    return {
      result: { id, email, role, state: 'suspended' },
      text: `${plain(email)} is suspended: every session has ended, open pages close within a minute. ${then}`,
    };
  });
}

export function unsuspend(
  { db, clock }: HostDeps,
  { account: name, reason }: RequestOf<'unsuspend'>,
): Promise<Outcome> {
  return db.transaction().execute(async (trx) => {
    const { id, email, role } = await requireAccount(trx, name);
    if (!(await unsuspendUser(trx, id))) {
      throw new HostRefusal(`The account ${plain(email)} is not suspended.`);
    }
    await note(trx, { action: 'account.unsuspended', id, reason, at: clock.now() });
    return {
      result: { id, email, role, state: 'active' },
      text: `${plain(email)} can log in again.`,
    };
  });
}

/** The person's password and sessions stay; the next login needs the password alone. */
export function takeFactors(
  deps: HostDeps,
  { account: name, reason }: RequestOf<'remove-factors'>,
): Promise<Outcome> {
  return deps.db.transaction().execute(async (trx) => {
    const { id, email, role } = await requireAccount(trx, name);
    const removed = await removeFactors(deps, trx, id);
    if (!removed) throw new HostRefusal(`The account ${plain(email)} has no second factor.`);
    await note(trx, { action: 'account.factors_removed', id, reason, at: deps.clock.now() });
    const app = removed.authenticator ? 'the authenticator app, ' : '';
    return {
      result: { id, email, role, ...removed },
      text: `${plain(email)} logs in with the password alone: ${app}${removed.passkeys} passkeys and the recovery codes are removed. A mail tells the person.`,
    };
  });
}

const note = (
  trx: Trx,
  entry: { action: string; id: string; reason: string | undefined; at: Date },
): Promise<void> =>
  recordAudit(trx, {
    actor: { kind: 'host' },
    action: entry.action,
    subject: { kind: 'user', id: entry.id },
    detail: entry.reason === undefined ? {} : { reason: entry.reason },
    at: entry.at,
  });

export async function requireAccount(db: HostDeps['db'] | Trx, name: string) {
  const found = await findAccount(db, name);
  if (found !== undefined) return found;
  throw new HostRefusal(`There is no account ${plain(name)}. Look for it: accounts --search TEXT`);
}

function stateOf(row: Pick<AccountRow, 'activated_at' | 'suspended_at' | 'deleted_at'>): string {
  if (row.deleted_at !== null) return 'deleted';
  if (row.suspended_at !== null) return 'suspended';
  return row.activated_at === null ? 'not activated' : 'active';
}

const present = (row: AccountRow) => ({
  id: row.id,
  email: row.email,
  role: row.role,
  state: stateOf(row),
  joined: row.created_at,
  last_seen: row.last_seen,
});
