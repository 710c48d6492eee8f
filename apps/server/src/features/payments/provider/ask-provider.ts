// Reads the state of a checkout from the provider, after opening it if necessary, and applies it with apply-state. Used
// for events, for requests of the payer and by the periodic job.
import { isGuestAddress } from '@voltagora/domain';
import type { Checkout, CheckoutState, PaymentProvider } from './payment-provider.ts';
import { ProviderUnavailable } from './payment-provider.ts';
import { applyState, failOpen, isWanted } from './apply-state.ts';
import { numberFormat } from '../../../platform/texts/cached-formats.ts';
import { type Language, LOCALES } from '../../../platform/texts/language.ts';
import { paymentTexts } from '../payment-texts.ts';
import type { PaymentRow } from '../payment-row.reads.ts';
import type { PaymentsDeps } from '../payments-deps.ts';
import { readBuyer, readPayment } from '../payments.reads.ts';
import { noteNotReturned, schedule, storeCheckout } from '../payments.store.ts';

/**
 * Brings an open or failed payment up to date with the provider. If the provider is unavailable, an open payment stays
 * open until it expires, and then fails. Returns whether the provider could be asked.
 */
export async function bringUpToDate(deps: PaymentsDeps, row: PaymentRow): Promise<boolean> {
  const { provider, clock } = deps;
  if (provider === undefined || provider.name !== row.provider) {
    await failOpen(deps, row.id, 'provider_error');
    return true;
  }
  const isOver = row.status === 'failed' || clock.now() >= row.expires_at;
  try {
    // Without a stored id, nobody has seen the page of the checkout, so an expired payment needs none.
    const sessionId = row.provider_session_id ?? (isOver ? undefined : await open(deps, row));
    const state = await askFor(provider, sessionId, isOver);
    const isWrong = state.kind === 'captured' && !(await isWanted(deps.db, row, state));
    await applyState(deps, row.id, state, { isOver });
    if (isWrong && row.status === 'failed') await refundUnrequested(deps, provider, row, state);
    return true;
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) deps.onFault(error);
    if (isOver && row.status === 'open') await failOpen(deps, row.id, 'expired');
    return false;
  }
}

const ASK_BANK_EVERY_MS = 60 * 60_000;

/** Money that was taken although it was not asked for so: it is in nobody's books, and goes back whole. */
async function refundUnrequested(
  { db, clock, onFault }: PaymentsDeps,
  provider: PaymentProvider,
  row: PaymentRow,
  taken: Extract<CheckoutState, { amountMinor: number }>,
): Promise<void> {
  const { providerPaymentId, amountMinor } = taken;
  const answer = await provider.refund({
    providerPaymentId,
    amountMinor,
    idempotencyKey: `give-back:${row.id}`,
  });
  if (answer.kind === 'pending') {
    await schedule(db, row.id, new Date(clock.now().getTime() + ASK_BANK_EVERY_MS));
    return;
  }
  if (answer.kind === 'refused') {
    await noteNotReturned(db, row.id);
    const what = `payment ${row.id}: ${amountMinor} were taken for nothing`;
    onFault(new Error(`${what}, and the provider refused to refund them: ${answer.reason}`));
  }
  await schedule(db, row.id, null);
}

function askFor(
  provider: PaymentProvider,
  sessionId: string | undefined,
  isOver: boolean,
): Promise<CheckoutState> {
  if (sessionId === undefined) return Promise.resolve({ kind: 'expired' });
  return isOver ? provider.expireCheckout(sessionId) : provider.readCheckout(sessionId);
}

async function open(deps: PaymentsDeps, row: PaymentRow): Promise<string> {
  const checkout = await openAtProvider(deps, row);
  await storeCheckout(deps.db, row.id, checkout);
  return checkout.sessionId;
}

async function openAtProvider(deps: PaymentsDeps, row: PaymentRow): Promise<Checkout> {
  const { provider, publicUrl } = deps;
  if (provider === undefined) throw new ProviderUnavailable('This installation accepts no cards.');
  const { email, lang, stationName } = await readBuyer(deps.db, row.id);
  const back = new URL(
    row.return_path ?? `/complete-payment-session?session=${row.id}`,
    publicUrl(),
  );
  const canceled = new URL(back);
  canceled.searchParams.set('canceled', 'true');
  return provider.openCheckout({
    paymentId: row.id,
    amountMinor: row.amount_minor,
    currency: row.currency,
    capturesAtOnce: row.kind === 'top_up',
    description: describe(row, { lang, stationName }),
    email: isGuestAddress(email) ? undefined : email,
    lang,
    returnUrl: back.href,
    cancelUrl: canceled.href,
    expiresAt: row.expires_at,
  });
}

function describe(
  row: PaymentRow,
  { lang, stationName }: { lang: Language; stationName: string | null },
): string {
  const t = paymentTexts(lang);
  if (stationName !== null) return t('checkout.charging', { station: stationName });
  const format = numberFormat(LOCALES[lang], { minimumFractionDigits: 2 });
  return t('checkout.tokens', { amount: format.format(row.tokens_minor / 100) });
}

/** Opens the checkout of a new payment. After a failure, the next read of the payment tries again. */
export async function openCheckout(deps: PaymentsDeps, id: string): Promise<void> {
  const row = await readPayment(deps.db, id);
  if (row?.status !== 'open' || row.provider_session_id !== null) return;
  try {
    await open(deps, row);
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) deps.onFault(error);
  }
}
