// Writes waiting payouts as a file of bank transfers, and marks the payouts of an executed file as paid.
import { writeFile } from 'node:fs/promises';
import type { Trx } from '../../../../platform/db/db.ts';
import { recordAudit } from '../../../../platform/audit/audit-log.store.ts';
import {
  type CollectedTransfers,
  collectTransfers,
  listUnpaid,
  repeatTransfers,
  type TransferObstacle,
} from '../../../wallet/public.ts';
import type { HostDeps } from '../../host-deps.ts';
import { HostRefusal, type Outcome, type RequestOf } from '../../terminal/host-request.ts';
import { columns, plain } from '../../terminal/host-text.ts';
import { payPayout } from './host-payouts.ts';

/** Banks take files of some thousand transfers. */
const TRANSFERS_MAX = 1_000;

const REASONS: Record<TransferObstacle, string> = {
  trial: 'a trial: no money was earned',
  too_early: 'too early: a bank may take the card payment back',
  not_backed: 'not backed by money',
  no_account: 'the owner has given no bank account',
  left: 'the owner has left, and late income may come: pay it by hand',
  no_amount: 'no amount was fixed at the request: pay it by hand',
  not_euro: 'not in euros: pay it by hand',
};

export async function transferPayouts(
  deps: HostDeps,
  { file, again }: RequestOf<'transfer-payouts'>,
): Promise<Outcome> {
  const { db, clock, payer } = deps;
  if (payer === undefined) {
    throw new HostRefusal(
      'Set VOLTAGORA_PAYOUT_IBAN and VOLTAGORA_HOST_NAME: whose bank account pays.',
    );
  }
  return db.transaction().execute(async (trx) => {
    if (again !== undefined) {
      const repeated = await repeatTransfers(trx, { payer, messageId: again });
      if (repeated === undefined) throw new HostRefusal(`There is no transfer ${plain(again)}.`);
      await write(file, repeated.xml);
      return outcome(file, repeated, []);
    }
    const now = clock.now();
    const { collected, left } = await collectTransfers(trx, { payer, now, limit: TRANSFERS_MAX });
    if (collected === undefined) {
      const none = 'There is no payout to transfer.';
      return { result: { payouts: 0, left }, text: [none, ...leftText(left)].join('\n\n') };
    }
    await audit(trx, collected, now);
    // Last, so that a failure rolls everything back.
    await write(file, collected.xml);
    return outcome(file, collected, left);
  });
}

const audit = (trx: Trx, { messageId, payoutIds, totalMinor }: CollectedTransfers, at: Date) =>
  recordAudit(trx, {
    actor: { kind: 'host' },
    action: 'payouts.transferred',
    subject: { kind: 'transfer', id: messageId },
    detail: { payouts: payoutIds.length, amount: totalMinor / 100 },
    at,
  });

/** The file has bank accounts of people: only its owner reads it. */
async function write(file: string, xml: string): Promise<void> {
  try {
    await writeFile(file, xml, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && 'syscall' in error)) throw error;
    throw new HostRefusal(`The file cannot be written: ${plain(error.message)}.`);
  }
}

type Left = readonly { id: string; reason: TransferObstacle }[];

function outcome(
  file: string,
  { messageId, payoutIds, totalMinor }: CollectedTransfers,
  left: Left,
): Outcome {
  const amount = totalMinor / 100;
  const said =
    `${plain(file)} has ${payoutIds.length} transfers of ${amount.toFixed(2)} euros together. ` +
    `Give it to your bank. Once it is executed: npm run host -- pay-transfer ${messageId}`;
  return {
    result: { file, transfer: messageId, payouts: payoutIds.length, amount, left },
    text: [said, ...leftText(left)].join('\n\n'),
  };
}

const leftText = (left: Left): string[] =>
  left.length === 0
    ? []
    : [
        columns(
          ['not transferred', 'because'],
          left.map(({ id, reason }) => [id, REASONS[reason]]),
        ),
      ];

/** Each payout by itself: one that cannot be paid does not stop the others. */
export async function payTransfer(
  deps: HostDeps,
  { transfer }: RequestOf<'pay-transfer'>,
): Promise<Outcome> {
  const ids = await deps.db.transaction().execute((trx) => listUnpaid(trx, transfer));
  if (ids === undefined) throw new HostRefusal(`There is no transfer ${plain(transfer)}.`);
  const failed: { id: string; reason: string }[] = [];
  for (const payout of ids) {
    try {
      await payPayout(deps, { command: 'pay-payout', payout, reference: transfer });
    } catch (error) {
      if (!(error instanceof HostRefusal)) throw error;
      failed.push({ id: payout, reason: error.message });
    }
  }
  const paid = ids.length - failed.length;
  const lines = failed.map(({ id, reason }) => `${id}: ${reason}`);
  return {
    result: { transfer, paid, failed },
    text: [`${paid} payouts are paid. Their owners get a mail.`, ...lines].join('\n'),
    isSound: failed.length === 0,
  };
}
