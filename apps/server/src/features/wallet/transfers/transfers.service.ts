// Collects waiting payouts into one file of bank transfers. From then on they cannot be withdrawn; they are paid when the host says
// that the bank has executed the file.
import type { Trx } from '../../../platform/db/db.ts';
import { newId } from '../../../platform/ids.ts';
import { lockWallets } from '../closing/closing.store.ts';
import { findObstacle } from '../payouts/payouts.service.ts';
import { insertPayoutFile, lockPayout, markInFile } from '../payouts/payouts.store.ts';
import { type CreditTransfer, creditTransferXml } from './credit-transfer.ts';
import { findFile, listOfFile, listWaiting } from './transfers.store.ts';

/** Why a payout is in no file; the host sees it beside the payout. */
export type TransferObstacle =
  | 'trial'
  | 'too_early'
  | 'not_backed'
  | 'no_account'
  | 'left'
  | 'no_amount'
  | 'not_euro';

export interface CollectedTransfers {
  messageId: string;
  xml: string;
  payoutIds: string[];
  totalMinor: number;
}

interface Payer {
  name: string;
  iban: string;
}

/** The file, undefined when no payout can be transferred; and those that cannot, with the reason. */
export async function collectTransfers(
  trx: Trx,
  { payer, now, limit }: { payer: Payer; now: Date; limit: number },
): Promise<{
  collected: CollectedTransfers | undefined;
  left: { id: string; reason: TransferObstacle }[];
}> {
  const waiting = await listWaiting(trx, limit);
  await lockWallets(
    trx,
    waiting.map(({ owner_id }) => owner_id),
  );
  const left: { id: string; reason: TransferObstacle }[] = [];
  const transfers: CreditTransfer[] = [];
  for (const payout of waiting) {
    const locked = await lockPayout(trx, payout.id);
    // Withdrawn, decided or collected by somebody else in the meantime.
    if (locked.status !== 'requested' || locked.file_id !== null) continue;
    const reason = obstacleTo(payout) ?? (await findObstacle(trx, locked, now))?.kind;
    const transfer = transferOf(payout);
    if (reason === undefined && transfer) transfers.push(transfer);
    else left.push({ id: payout.id, reason: reasonOf(reason) });
  }
  if (transfers.length === 0) return { collected: undefined, left };
  const file = await storeFile(trx, transfers, now);
  const xml = creditTransferXml({ messageId: file.messageId, createdAt: now, payer, transfers });
  return { collected: { ...file, xml }, left };
}

async function storeFile(trx: Trx, transfers: readonly CreditTransfer[], now: Date) {
  const fileId = newId();
  const day = now.toISOString().slice(0, 10).replaceAll('-', '');
  const messageId = `VG-${day}-${fileId.slice(-12).toUpperCase()}`;
  const totalMinor = transfers.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  const payoutIds = transfers.map(({ id }) => id);
  await insertPayoutFile(trx, {
    id: fileId,
    message_id: messageId,
    payouts: transfers.length,
    total_minor: totalMinor,
    created_at: now,
  });
  await markInFile(trx, payoutIds, fileId);
  return { messageId, payoutIds, totalMinor };
}

/** The same file once more; undefined when there is none of that name. */
export async function repeatTransfers(
  trx: Trx,
  { payer, messageId }: { payer: Payer; messageId: string },
): Promise<CollectedTransfers | undefined> {
  const file = await findFile(trx, messageId);
  if (file === undefined) return undefined;
  const payouts = await listOfFile(trx, file.id);
  const transfers = payouts.flatMap((payout) => transferOf(payout) ?? []);
  const xml = creditTransferXml({ messageId, createdAt: file.created_at, payer, transfers });
  const totalMinor = transfers.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  return { messageId, xml, payoutIds: transfers.map(({ id }) => id), totalMinor };
}

/** The payouts of a file that still wait; undefined when there is none of that name. */
export async function listUnpaid(trx: Trx, messageId: string): Promise<string[] | undefined> {
  const file = await findFile(trx, messageId);
  if (file === undefined) return undefined;
  const payouts = await listOfFile(trx, file.id);
  return payouts.filter(({ status }) => status === 'requested').map(({ id }) => id);
}

type Payout = Awaited<ReturnType<typeof listWaiting>>[number];

function obstacleTo({
  iban,
  fiat_minor,
  currency,
  ...payout
}: Payout): TransferObstacle | undefined {
  // Late income is added to it: the amount is fixed only when the host pays it.
  if (payout.deleted_at !== null) return 'left';
  if (iban === null) return 'no_account';
  if (fiat_minor === null || fiat_minor === 0) return 'no_amount';
  return currency === 'EURO' ? undefined : 'not_euro';
}

const reasonOf = (kind: TransferObstacle | 'only_trial' | undefined): TransferObstacle => {
  if (kind === undefined) return 'no_account';
  return kind === 'only_trial' ? 'trial' : kind;
};

function transferOf({ id, fiat_minor, iban, holder }: Payout): CreditTransfer | undefined {
  if (fiat_minor === null || iban === null) return undefined;
  const text = `Voltagora payout ${id}`;
  return { id, amountMinor: fiat_minor, iban, holder: holder ?? '', text };
}
