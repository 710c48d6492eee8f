import type { PaymentSession } from '@voltagora/contract';
import { describe, expect, it } from 'vitest';
import { reservation } from '../../../../tests/kit/reservations/reservation.ts';
import { describeMoneyOutcome } from './money-text.ts';

const bill = {
  total_cost: 3,
  tokens: 30,
  tokens_released: 95,
  tokens_refunded: 0,
  meter: null,
  items: [],
  vat: null,
};
const payment: PaymentSession = {
  id: '018f6b1e-0000-7000-8000-0000000000a1',
  kind: 'booking',
  status: 'captured',
  failure: null,
  provider: 'sandbox',
  currency: 'EURO',
  amount: 12.5,
  tokens: 125,
  captured: 3,
  refunded: 0,
  checkout_url: null,
  reservation: { id: reservation.id },
  expires_at: reservation.created_at,
  created_at: reservation.created_at,
};
const byCard = { ...reservation, payment_method: { type: 'fiat' as const, name: 'Card' }, bill };

describe('what happened to the money of a booking that is over', () => {
  it('tokens: charge and refund, for driver and owner', () => {
    const over = { ...reservation, bill };
    expect(describeMoneyOutcome(over, true)).toEqual({
      key: 'tokens',
      tokens: { fee: 30, back: 95 },
    });
    expect(describeMoneyOutcome(over, false).key).toBe('tokensOwner');
    const whole = { ...over, bill: { ...bill, tokens: 125, tokens_released: 0 } };
    expect(describeMoneyOutcome(whole, true).key).toBe('tokensAll');
    expect(describeMoneyOutcome(whole, false).key).toBe('tokensAllOwner');
    const nothing = { ...over, bill: { ...bill, tokens: 0 } };
    expect(describeMoneyOutcome(nothing, true).key).toBe('free');
    expect(describeMoneyOutcome(reservation, false).key).toBe('freeOwner');
  });

  it.each([
    ['capturing', null, 'cardCapturing', 3],
    ['captured', null, 'cardCaptured', 3],
    ['authorized', null, 'cardReleased', 0],
    ['canceling', null, 'cardReleased', 0],
    ['canceled', null, 'cardReleased', 0],
    ['open', null, 'cardNever', 0],
    ['failed', 'declined', 'cardNever', 0],
    ['failed', 'expired', 'cardNever', 0],
    ['failed', 'authorization_lost', 'cardLost', 0],
    ['failed', 'amount_too_small', 'cardReleased', 0],
    ['failed', 'capture_refused', 'cardReleased', 0],
  ] as const)('card %s, %s: %s, charged %d', (status, failure, key, charged) => {
    const captured = status === 'captured' ? 3 : 0;
    const over = { ...byCard, payment: { ...payment, status, failure, captured } };
    const money = { charged, held: 12.5, currency: 'EURO' };
    expect(describeMoneyOutcome(over, true)).toEqual({ key, money });
  });

  it('no released amount is shown if the whole hold was charged', () => {
    const over = { ...byCard, payment: { ...payment, captured: 12.5 } };
    expect(describeMoneyOutcome(over, true).key).toBe('cardCapturedAll');
  });

  it('an owner sees the income of a card booking, but not the state of the card payment', () => {
    const tokens = { fee: 30, back: 95 };
    expect(describeMoneyOutcome({ ...byCard, paid: true }, false)).toEqual({
      key: 'cardPaidOwner',
      tokens,
    });
    expect(describeMoneyOutcome(byCard, false)).toEqual({ key: 'cardDueOwner', tokens });
    expect(describeMoneyOutcome({ ...byCard, bill: null }, false)).toEqual({
      key: 'freeCardOwner',
    });
  });
});
