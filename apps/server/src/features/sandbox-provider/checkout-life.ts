// State machine of a sandbox checkout, as pure functions: actions of its page, holds, captures, refunds and events.
import type { MoneyAnswer } from '../payments/public.ts';
import type { SandboxCheckout } from './sandbox-books.store.ts';

export const HOLDS_DAYS = 7;
const DAY_MS = 24 * 60 * 60_000;

/** The test cards, by their outcome. */
export const TEST_CARDS = ['pays', 'declined', 'second_step', 'no_answer'] as const;
export type TestCard = (typeof TEST_CARDS)[number];
export const EVENT_MODES = ['prompt', 'late', 'twice', 'disordered', 'never'] as const;
export type EventMode = (typeof EVENT_MODES)[number];

/** What a person does on the page. */
export type PageAction =
  | { kind: 'pay'; card: TestCard; mode: EventMode }
  | { kind: 'confirm' | 'refuse' | 'other_card' }
  /** As the payer's bank: it disputes a payment, and decides for the host or for the payer. */
  | { kind: 'dispute' | 'dispute_won' | 'dispute_lost' };

export type EventKind =
  | 'payment.failed'
  | 'payment.authorized'
  | 'payment.captured'
  | 'payment.canceled'
  | 'payment.refunded'
  | 'dispute.opened'
  | 'dispute.closed'
  | 'checkout.completed'
  | 'checkout.expired';

export interface Change {
  checkout: SandboxCheckout;
  /** In the order of their creation. */
  events: readonly EventKind[];
}

const unchanged = (checkout: SandboxCheckout): Change => ({ checkout, events: [] });

/** Applies the passage of time: an unpaid checkout expires, and a hold ends. */
export function applyExpiry(checkout: SandboxCheckout, now: Date): Change {
  if (checkout.status === 'open' && checkout.expires_at <= now) return expired(checkout);
  const { status, held_until: heldUntil } = checkout;
  if (status === 'authorized' && heldUntil !== null && heldUntil <= now) {
    return { checkout: { ...checkout, status: 'canceled' }, events: ['payment.canceled'] };
  }
  return unchanged(checkout);
}

export const expired = (checkout: SandboxCheckout): Change =>
  checkout.status === 'open'
    ? { checkout: { ...checkout, status: 'expired' }, events: ['checkout.expired'] }
    : unchanged(checkout);

/** Applies an action of the page; no change when the state does not allow it. */
export function applyPageAction(checkout: SandboxCheckout, action: PageAction, now: Date): Change {
  if (isOfBank(action)) return disputed(checkout, action.kind);
  if (checkout.status !== 'open') return unchanged(checkout);
  if (action.kind === 'pay') {
    return withCard({ ...checkout, webhook_mode: action.mode }, action.card, now);
  }
  if (action.kind === 'other_card') {
    return unchanged({ ...checkout, step: 'card', last_failure: null });
  }
  if (checkout.step !== 'bank') return unchanged(checkout);
  return action.kind === 'confirm' ? paid(checkout, now) : failed(checkout, 'refused_at_bank');
}

type BankAction = Extract<PageAction, { kind: 'dispute' | 'dispute_won' | 'dispute_lost' }>;

const isOfBank = (action: PageAction): action is BankAction => action.kind.startsWith('dispute');

/** A captured payment is disputed once, and the dispute decided once. */
function disputed(checkout: SandboxCheckout, action: BankAction['kind']): Change {
  if (action === 'dispute') {
    if (checkout.status !== 'captured' || checkout.dispute !== null) return unchanged(checkout);
    return { checkout: { ...checkout, dispute: 'open' }, events: ['dispute.opened'] };
  }
  if (checkout.dispute !== 'open') return unchanged(checkout);
  const dispute = action === 'dispute_won' ? 'won' : 'lost';
  return { checkout: { ...checkout, dispute }, events: ['dispute.closed'] };
}

function withCard(checkout: SandboxCheckout, card: TestCard, now: Date): Change {
  switch (card) {
    case 'pays':
      return paid(checkout, now);
    case 'declined':
      return failed(checkout, 'declined');
    case 'second_step':
      return unchanged({ ...checkout, step: 'bank', last_failure: null });
    case 'no_answer':
      return unchanged({ ...checkout, step: 'waiting', last_failure: null });
  }
}

const failed = (
  checkout: SandboxCheckout,
  reason: NonNullable<SandboxCheckout['last_failure']>,
): Change => ({
  checkout: { ...checkout, step: 'card', last_failure: reason },
  events: ['payment.failed'],
});

function paid(checkout: SandboxCheckout, now: Date): Change {
  const { amount_minor: amountMinor } = checkout;
  const done = { ...checkout, last_failure: null };
  if (checkout.captures_at_once) {
    return {
      checkout: { ...done, status: 'captured', captured_minor: amountMinor },
      events: ['payment.captured', 'checkout.completed'],
    };
  }
  const heldUntil = new Date(now.getTime() + HOLDS_DAYS * DAY_MS);
  return {
    checkout: { ...done, status: 'authorized', held_until: heldUntil },
    events: ['payment.authorized', 'checkout.completed'],
  };
}

/** Requests about held or captured money. */
export type MoneyRequestKind = 'capture' | 'cancel' | 'refund';

export type MoneyDecision = Change & { refusal?: string };

const refused = (checkout: SandboxCheckout, refusal: string): MoneyDecision => ({
  ...unchanged(checkout),
  refusal,
});

/** Captures, releases or refunds money; never more than is held or was captured. */
export function applyMoneyRequest(
  checkout: SandboxCheckout,
  kind: MoneyRequestKind,
  amountMinor: number,
): MoneyDecision {
  if (kind === 'cancel') return canceled(checkout);
  if (!Number.isSafeInteger(amountMinor) || amountMinor <= 0) {
    return refused(checkout, 'amount_not_valid');
  }
  return kind === 'capture' ? captured(checkout, amountMinor) : refunded(checkout, amountMinor);
}

function captured(checkout: SandboxCheckout, amountMinor: number): MoneyDecision {
  if (checkout.status !== 'authorized') return refused(checkout, `is_${checkout.status}`);
  if (amountMinor > checkout.amount_minor) return refused(checkout, 'more_than_held');
  return {
    checkout: { ...checkout, status: 'captured', captured_minor: amountMinor },
    events: ['payment.captured'],
  };
}

function canceled(checkout: SandboxCheckout): MoneyDecision {
  if (checkout.status === 'canceled') return unchanged(checkout);
  if (checkout.status !== 'authorized') return refused(checkout, `is_${checkout.status}`);
  return { checkout: { ...checkout, status: 'canceled' }, events: ['payment.canceled'] };
}

function refunded(checkout: SandboxCheckout, amountMinor: number): MoneyDecision {
  const left = checkout.captured_minor - checkout.refunded_minor;
  if (checkout.status !== 'captured') return refused(checkout, `is_${checkout.status}`);
  if (amountMinor > left) return refused(checkout, 'more_than_captured');
  return {
    checkout: { ...checkout, refunded_minor: checkout.refunded_minor + amountMinor },
    events: ['payment.refunded'],
  };
}

export const answerOf = ({ refusal }: MoneyDecision, id: string): MoneyAnswer =>
  refusal === undefined ? { kind: 'done', id } : { kind: 'refused', reason: refusal };

const LATE_MS = 20_000;
const DISORDER_MS: Partial<Record<EventKind, number>> = {
  'payment.failed': LATE_MS,
  'payment.authorized': LATE_MS / 2,
  'payment.captured': LATE_MS / 2,
};

/** Delay and number of deliveries of an event, as chosen on the page. */
export function sendingOf(mode: EventMode, kind: EventKind): { afterMs: number; times: number } {
  switch (mode) {
    case 'prompt':
      return { afterMs: 0, times: 1 };
    case 'late':
      return { afterMs: LATE_MS, times: 1 };
    case 'twice':
      return { afterMs: 0, times: 2 };
    case 'disordered':
      return { afterMs: DISORDER_MS[kind] ?? 0, times: 1 };
    case 'never':
      return { afterMs: 0, times: 0 };
  }
}
