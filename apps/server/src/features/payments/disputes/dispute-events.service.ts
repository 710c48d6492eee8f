// Events of a provider about disputes only make this server ask how the dispute stands, so that late, repeated or reordered events
// change nothing by themselves.
import { disputedTokensMinor } from '@voltagora/domain';
import { recordAudit } from '../../../platform/audit/audit-log.store.ts';
import type { Trx } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { newId } from '../../../platform/ids.ts';
import type { PaymentsDeps } from '../payments-deps.ts';
import type { PaymentRow } from '../payment-row.reads.ts';
import { insertEvent, lockPayment } from '../payments.store.ts';
import {
  type PaymentProvider,
  type ProviderDispute,
  type ProviderEvent,
  ProviderUnavailable,
} from '../provider/payment-provider.ts';
import { tellEnded, tellFrozen, tellOpened } from './dispute-mails.service.ts';
import { deleteWaiting, noteWaiting, type WaitingDispute } from './waiting-disputes.store.ts';
import {
  type DisputeRow,
  findPaymentNamed,
  insertDispute,
  lockDispute,
  type OpenDispute,
  readTakenBefore,
  updateDispute,
} from './disputes.store.ts';

type DisputeEvent = ProviderEvent & Required<Pick<ProviderEvent, 'dispute'>>;

/**
 * The dispute waits until it is processed, here or by the job, so that no event is lost and none that cannot be processed makes the
 * provider give up the others. Error codes: service_unavailable, after which the provider sends the event again.
 */
export async function receiveDisputeEvent(
  deps: PaymentsDeps,
  provider: PaymentProvider,
  { dispute, eventId, kind }: DisputeEvent,
): Promise<void> {
  const now = deps.clock.now();
  const waiting = { provider: provider.name, disputeId: dispute.id, mark: newId() };
  await noteWaiting(deps.db, waiting, now);
  try {
    if (await processDispute(deps, provider, waiting, { event_id: eventId, kind })) return;
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) return deps.onFault(error);
  }
  throw new AppError('service_unavailable', 'The provider cannot be asked now. Send it again.');
}

/**
 * Asks the provider how a dispute stands and does what follows; false while its payment is being captured: what it bought is known in
 * a moment. Throws ProviderUnavailable.
 */
export async function processDispute(
  deps: PaymentsDeps,
  provider: PaymentProvider,
  waiting: WaitingDispute,
  event?: { event_id: string; kind: string },
): Promise<boolean> {
  const dispute = await provider.readDispute(waiting.disputeId);
  const named = dispute.providerPaymentId;
  const payment = named && (await findPaymentNamed(deps.db, provider.name, named));
  if (payment && payment.status === 'capturing') return false;
  await deps.db.transaction().execute(async (trx) => {
    const row = payment ? await lockPayment(trx, payment.id) : undefined;
    if (event !== undefined) {
      const noted = { ...event, provider: provider.name, received_at: deps.clock.now() };
      await insertEvent(trx, { ...noted, payment_id: row?.id ?? null });
    }
    await apply(deps, trx, { provider: provider.name, dispute, payment: row });
    await deleteWaiting(trx, waiting);
  });
  return true;
}

interface Asked {
  provider: string;
  dispute: ProviderDispute;
  payment: PaymentRow | undefined;
}

async function apply(deps: PaymentsDeps, trx: Trx, asked: Asked): Promise<void> {
  const { provider, dispute, payment } = asked;
  const isNew = await insertDispute(trx, newRow(deps, asked));
  const row = await lockDispute(trx, provider, dispute.id);
  if (isNew) await open(deps, trx, row, payment);
  if (row.status !== 'open') {
    await updateDispute(trx, row.id, { provider_status: dispute.providerStatus });
    return;
  }
  if (payment) await measure(trx, row, payment);
  const frozen = await freeze(deps, trx, row, payment);
  if (isNew) await tellOpened(deps, trx, { dispute: row, payment });
  await tellFrozen(deps, trx, { dispute: row, payment, frozen });
  const noted = { provider_status: dispute.providerStatus, respond_by: dispute.respondBy ?? null };
  await updateDispute(trx, row.id, noted);
  if (dispute.status !== 'open') {
    await end(deps, trx, row, { payment, status: dispute.status, frozenMinor: frozen.frozenMinor });
  }
}

const newRow = ({ clock }: PaymentsDeps, { provider, dispute, payment }: Asked) => ({
  id: newId(),
  provider,
  provider_dispute_id: dispute.id,
  payment_id: payment?.id ?? null,
  status: 'open' as const,
  provider_status: dispute.providerStatus,
  reason: dispute.reason,
  currency: dispute.currency,
  amount_minor: dispute.amountMinor,
  respond_by: dispute.respondBy ?? null,
  opened_at: clock.now(),
  ended_at: null,
});

/**
 * Looks again at an open dispute: a refund that failed, or a booking that ended, has brought tokens back that can be frozen now.
 */
export async function freezeAgain(deps: PaymentsDeps, trx: Trx, found: OpenDispute): Promise<void> {
  const payment = await lockPayment(trx, found.paymentId);
  const row = await lockDispute(trx, found.provider, found.providerDisputeId);
  if (payment === undefined || row.status !== 'open') return;
  await measure(trx, row, payment);
  const frozen = await freeze(deps, trx, row, payment);
  await tellFrozen(deps, trx, { dispute: row, payment, frozen });
}

/** Decides how many tokens are disputed, never fewer than before: a refund that comes later finds them taken. */
async function measure(trx: Trx, row: DisputeRow, payment: PaymentRow): Promise<void> {
  if (payment.status !== 'captured') return;
  const { id: disputeId, amount_minor: amountMinor } = row;
  const before = await readTakenBefore(trx, { paymentId: payment.id, disputeId });
  const tokensMinor = disputedTokensMinor(
    {
      chargedMinor: payment.capture_minor ?? 0,
      boughtMinor: payment.capture_tokens_minor ?? 0,
      ...before,
    },
    row.currency === payment.currency ? amountMinor : (payment.capture_minor ?? 0),
  );
  if (tokensMinor <= row.tokens_minor) return;
  row.tokens_minor = tokensMinor;
  await updateDispute(trx, disputeId, { tokens_minor: tokensMinor });
}

async function open(
  deps: PaymentsDeps,
  trx: Trx,
  row: DisputeRow,
  payment: PaymentRow | undefined,
): Promise<void> {
  await audit(deps, trx, row, 'opened');
  const { provider_dispute_id: dispute, amount_minor: amountMinor } = row;
  const about = { dispute, payment: payment?.id, amountMinor };
  deps.onDispute(about, payment ? 'card payment disputed' : 'dispute of an unknown payment');
}

const NOTHING_FROZEN = { frozenMinor: 0, owners: [], refusedPayouts: [] };

const freeze = async (
  { wallet }: PaymentsDeps,
  trx: Trx,
  row: DisputeRow,
  payment: PaymentRow | undefined,
) =>
  payment === undefined || row.tokens_minor === 0
    ? NOTHING_FROZEN
    : wallet.disputes.freeze(trx, {
        disputeId: row.id,
        paymentId: payment.id,
        driverId: payment.user_id,
        reservationId: payment.reservation_id,
        isSandbox: payment.provider === 'sandbox',
        tokensMinor: row.tokens_minor,
      });

async function end(
  deps: PaymentsDeps,
  trx: Trx,
  row: DisputeRow,
  ending: { payment: PaymentRow | undefined; status: 'won' | 'lost'; frozenMinor: number },
): Promise<void> {
  const { payment, status, frozenMinor } = ending;
  const debtMinor = status === 'lost' ? row.tokens_minor - frozenMinor : 0;
  await updateDispute(trx, row.id, {
    status,
    debt_minor: debtMinor,
    ended_at: deps.clock.now(),
  });
  await audit(deps, trx, row, status);
  const owners = await settle(deps, trx, row, { payment, status });
  await tellEnded(deps, trx, { dispute: row, payment, status, debtMinor, owners });
}

/** Returns the owners whose tokens came back or are gone. */
async function settle(
  { wallet }: PaymentsDeps,
  trx: Trx,
  row: DisputeRow,
  { payment, status }: { payment: PaymentRow | undefined; status: 'won' | 'lost' },
) {
  if (payment?.status !== 'captured') return [];
  if (status === 'won') return wallet.disputes.giveBack(trx, row.id);
  const amountMinor = row.currency === payment.currency ? row.amount_minor : 0;
  return wallet.disputes.lose(trx, {
    disputeId: row.id,
    paymentId: payment.id,
    currency: payment.currency,
    amountMinor,
  });
}

const audit = (
  { clock }: PaymentsDeps,
  trx: Trx,
  row: DisputeRow,
  what: 'opened' | 'won' | 'lost',
) =>
  recordAudit(trx, {
    actor: { kind: 'system' },
    action: `dispute.${what}`,
    subject: { kind: 'dispute', id: row.id },
    detail: {
      payment: row.payment_id,
      provider: row.provider,
      name: row.provider_dispute_id,
      amount: row.amount_minor / 100,
      currency: row.currency,
    },
    at: clock.now(),
  });
