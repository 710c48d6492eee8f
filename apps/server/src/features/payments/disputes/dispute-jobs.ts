// Periodic work on disputes: processes those that an event has named and that could not be processed then, freezes tokens that came
// back, and collects the debts of lost ones from drivers who have tokens again.
import { forEachRow } from '../../../platform/jobs/for-each-row.ts';
import type { PaymentsDeps } from '../payments-deps.ts';
import { freezeAgain, processDispute } from './dispute-events.service.ts';
import {
  findCollectableDebts,
  findUnfrozen,
  lockDebt,
  type OpenDispute,
  updateDispute,
} from './disputes.store.ts';
import { listWaiting, type WaitingDispute } from './waiting-disputes.store.ts';

export async function processWaitingDisputes(deps: PaymentsDeps, now: Date): Promise<void> {
  const { db, provider } = deps;
  await forEachRow({ db, kind: 'waiting_dispute', now }, await listWaiting(db), {
    idOf: ({ provider: name, disputeId }: WaitingDispute) => `${name} ${disputeId}`,
    work: async (waiting) => {
      if (provider?.name !== waiting.provider) {
        throw new Error(`The provider ${waiting.provider} is not set: nobody can be asked`);
      }
      await processDispute(deps, provider, waiting);
    },
  });
}

export async function freezeOpenDisputes(deps: PaymentsDeps, now: Date): Promise<void> {
  const { db } = deps;
  await forEachRow({ db, kind: 'dispute', now }, await findUnfrozen(db), {
    idOf: ({ id }: OpenDispute) => id,
    work: (found) => db.transaction().execute((trx) => freezeAgain(deps, trx, found)),
  });
}

export async function collectDisputeDebts(
  { db, wallet }: Pick<PaymentsDeps, 'db' | 'wallet'>,
  now: Date,
): Promise<void> {
  await forEachRow({ db, kind: 'dispute_debt', now }, await findCollectableDebts(db), {
    idOf: (id: string) => id,
    work: (id) =>
      db.transaction().execute(async (trx) => {
        const debt = await lockDebt(trx, id);
        if (debt === undefined) return;
        const amountMinor = await wallet.disputes.collect(trx, debt);
        if (amountMinor === 0) return;
        await updateDispute(trx, id, { repaid_minor: debt.repaidMinor + amountMinor });
      }),
  });
}
