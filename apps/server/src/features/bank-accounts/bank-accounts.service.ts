// The bank account that an owner's payouts go to, and how often they are requested. A change is mailed to the owner and stands in
// the audit log. Open payouts keep the account that they were requested with.
import type { AnswerOf, BankAccount, ValidRequestOf } from '@voltagora/contract';
import { maskedIban } from '@voltagora/domain';
import { recordAudit } from '../../platform/audit/audit-log.store.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Trx } from '../../platform/db/db.ts';
import { notFound } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { queueMail } from '../../platform/mail/mail-queue.ts';
import { bankAccountMail } from './bank-account-mail.ts';
import {
  type AccountRow,
  deleteAccount,
  findOwner,
  putAccount,
  readAccount,
  setSchedule,
} from './bank-accounts.store.ts';

export interface BankAccountDeps {
  db: Db;
  clock: Clock;
  publicUrl: () => string;
}

/** Reads and changes the caller's bank account; at most one per owner. */
export type BankAccounts = ReturnType<typeof createBankAccounts>;

export function createBankAccounts(deps: BankAccountDeps) {
  const { db, clock } = deps;
  return {
    /** Error code: not_found, when the owner has none. */
    async read({ userId }: Actor): Promise<BankAccount> {
      return present(await readAccount(db, userId));
    },
    save: (actor: Actor, account: ValidRequestOf<'saveBankAccount'>['body']) =>
      save(deps, actor, account),
    /** Error code: not_found. */
    async schedule({ userId }: Actor, { schedule }: ValidRequestOf<'setPayoutSchedule'>['body']) {
      return present(await setSchedule(db, userId, { schedule, now: clock.now() }));
    },
    /** Error code: not_found. */
    remove: (actor: Actor) => remove(deps, actor),
    /** For the file of a person's data: one row, or none. */
    async exported({ userId }: Actor) {
      const row = await readAccount(db, userId);
      if (row === undefined) return [];
      const { iban, holder, schedule, updated_at } = row;
      return [{ iban, holder, schedule, updated_at }];
    },
    eraseOf: async (trx: Trx, userId: string): Promise<void> =>
      void (await deleteAccount(trx, userId)),
  };
}

function present(row: AccountRow | undefined): BankAccount {
  if (row === undefined) throw notFound('bank account');
  return {
    iban: maskedIban(row.iban),
    holder: row.holder,
    schedule: row.schedule,
    updated_at: row.updated_at.toISOString(),
  };
}

const save = (
  deps: BankAccountDeps,
  actor: Actor,
  { iban, holder }: ValidRequestOf<'saveBankAccount'>['body'],
): Promise<BankAccount> =>
  deps.db.transaction().execute(async (trx) => {
    const now = deps.clock.now();
    const before = await readAccount(trx, actor.userId);
    const row = await putAccount(trx, {
      owner_id: actor.userId,
      iban,
      holder,
      schedule: 'by_hand',
      scheduled_at: now,
      created_at: now,
      updated_at: now,
    });
    const isSame = before?.iban === iban && before.holder === holder;
    if (!isSame) await tell(deps, trx, { actor, iban, isRemoved: false });
    return present(row);
  });

const remove = (deps: BankAccountDeps, actor: Actor): Promise<AnswerOf<'removeBankAccount'>> =>
  deps.db.transaction().execute(async (trx) => {
    const row = await readAccount(trx, actor.userId);
    if (row === undefined || !(await deleteAccount(trx, actor.userId))) {
      throw notFound('bank account');
    }
    await tell(deps, trx, { actor, iban: row.iban, isRemoved: true });
    return null;
  });

/** The mail warns an owner whose account somebody else uses. */
async function tell(
  { clock, publicUrl }: BankAccountDeps,
  trx: Trx,
  { actor: { userId }, iban, isRemoved }: { actor: Actor; iban: string; isRemoved: boolean },
): Promise<void> {
  await recordAudit(trx, {
    actor: { kind: 'user', id: userId },
    action: isRemoved ? 'bank_account.removed' : 'bank_account.changed',
    subject: { kind: 'account', id: userId },
    detail: { iban: maskedIban(iban) },
    at: clock.now(),
  });
  const { email, lang } = await findOwner(trx, userId);
  const link = `${publicUrl()}/owner/payouts`;
  const mail = bankAccountMail({ to: email, lang, iban: maskedIban(iban), isRemoved, link });
  await queueMail(trx, clock, mail);
}
