// Receipts with card payments, and with unusual prices and names.
import { buffer } from 'node:stream/consumers';
import type { Reservation } from '@voltagora/contract';
import { describe, expect, it, test } from 'vitest';
import { pdfPages } from '../../tests/kit/pdf-text.ts';
import { drawReceipt } from './draw-receipt.ts';

type Payment = NonNullable<Reservation['payment']>;
type Billed = Parameters<typeof drawReceipt>[0];

const payment: Payment = {
  id: '019b0000-0000-7000-8000-000000000001',
  kind: 'booking',
  status: 'captured',
  failure: null,
  provider: 'sandbox',
  currency: 'BRITISH_POUND',
  amount: 9,
  tokens: 90,
  captured: 5.55,
  refunded: 0,
  checkout_url: null,
  reservation: null,
  expires_at: '2026-07-01T12:00:00Z',
  created_at: '2026-07-01T12:00:00Z',
};
const billed: Billed = {
  id: '019b0f3c-aaaa-7bcd-8123-456789abcdef',
  user: { id: '019b0f3c-aaaa-7bcd-8123-000000000000', email: 'ada@example.org' },
  plug: {
    id: 1,
    label: 'B',
    connector_type: 'UNKNOWN',
    max_power_kW: null,
    charging_point: null,
    station: {
      id: 1,
      slug: 'harbour',
      name: 'Harbour',
      address: '',
      city: 'Piraeus',
      time_zone: 'Europe/Athens',
      lat: 0,
      lng: 0,
    },
  },
  start_time: '2026-10-25T00:30:00Z',
  stop_time: '2026-10-25T01:30:00Z',
  startable_from: '2026-10-25T00:15:00Z',
  status: 'FULFILLED',
  paid: true,
  comments: '',
  payment_method: { type: 'fiat', name: 'Card' },
  charge_now: false,
  vehicle: null,
  currency: 'BRITISH_POUND',
  pricing: {
    pricing_policy: 0,
    base_flat_fee: 0,
    price_per_kWh: 0.45,
    base_price: 0,
    currency: 'BRITISH_POUND',
  },
  total_cost: 9,
  consumption_kWh: 20,
  power_kW: 22,
  tokens_held: 0,
  items: [],
  start: { step: 'finished', asked_at: null, failure: null },
  session: null,
  bill: {
    total_cost: 5.55,
    tokens: 55.5,
    tokens_released: 34.5,
    tokens_refunded: 0,
    items: [{ kind: 'energy', quantity: 12.345, unit: 'kWh', unit_price: 0.45, amount: 5.55 }],
    vat: null,
    meter: null,
  },
  seller: null,
  cancellation: null,
  payment,
  series: null,
  no_show: null,
  charger_hold: null,
  created_at: '2026-10-20T00:00:00Z',
};

async function linesOf(change: Partial<Billed> = {}, tokenPriceMicro?: number, first = 'Ada') {
  const facts = { first_name: first, last_name: '', ended_at: null, flags: null, owed_minor: 0 };
  const content = await drawReceipt(
    { ...billed, ...change },
    { ...facts, isDriver: true, tokenPriceMicro },
    { lang: 'en', host: '' },
  );
  return pdfPages(await buffer(content)).flatMap((page) => page.split('\n'));
}

describe('a receipt paid by card', () => {
  test.each([
    ['taken', { status: 'captured' }, ['£5.55 charged to the card']],
    ['charged and partly refunded', { refunded: 2.5 }, ['Refunded', '£2.50']],
    ['not charged yet', { status: 'capturing' }, ['£9.00 held on the card, not charged yet']],
    ['lost', { status: 'failed' }, ['The card could not be charged']],
  ] as const)('%s', async (_name, change, said) => {
    const lines = await linesOf({ payment: { ...payment, ...change } });
    expect(lines).toEqual(expect.arrayContaining(['Paid with', ...said]));
    expect(lines.join(' '), 'no word of tokens').not.toContain('tokens');
  });

  it('omits the details for the owner', async () => {
    const lines = await linesOf({ payment: null });
    expect(lines).toContain('Card');
    expect(lines.join(' ')).not.toContain('charged to');
  });
});

describe('the price of a token', () => {
  const byTokens = {
    payment_method: { type: 'tokens', name: 'Token Wallet' },
    payment: null,
  } as const;

  it('is shown when it is the price of the bill', async () => {
    expect(await linesOf(byTokens, 100_000)).toEqual(
      expect.arrayContaining(['£5.55 (55.50 tokens)', 'One token', '£0.10']),
    );
  });

  test.each([200_000, undefined])('is omitted when it has changed since (%s)', async (price) => {
    const lines = await linesOf(byTokens, price);
    expect(lines).toContain('£5.55 (55.50 tokens)');
    expect(lines).not.toContain('One token');
  });
});

it('marks the hour that occurs twice with its offset', async () => {
  expect(await linesOf()).toContain('25 Oct 2026, 03:30 GMT+3 – 25 Oct 2026, 03:30 GMT+2');
});

it('shows a surcharge with its reason, and the estimated carbon dioxide', async () => {
  const surge = {
    kind: 'surge',
    quantity: 5,
    unit: 'percent',
    unit_price: 5.55,
    amount: 0.27,
  } as const;
  const bill = { ...billed.bill, items: [...billed.bill.items, surge], total_cost: 5.82 };
  const agreed = { kind: 'surge', percent: 5, cap_percent: 20, source: 'entsoe' } as const;
  const pricing = { ...billed.pricing, agreed };
  const co2 = { grams: 3777, grams_per_kWh: 306, renewable_share: 0.4, source: 'sample' } as const;
  const lines = await linesOf({ bill, pricing, co2 });
  expect(lines).toEqual(expect.arrayContaining(['Peak surcharge', '5 %']));
  const said = lines.join(' ');
  // A kerned figure is split into several pieces.
  expect(lines.join('')).toContain('£0.27');
  expect(said).toContain('The surcharge was agreed when it was booked.');
  expect(said).toContain('About 3.78 kg CO₂, an estimate: 306 g per kWh with 40 % wind and sun');
  expect(said).toContain('sample data');
});

it('fits any name, however long, on one page', async () => {
  const name = `${'Ωραιοζήλη\u0000\u202E 🔌 '.repeat(12)}end`;
  const lines = await linesOf({}, undefined, name);
  expect(lines.join(' ')).toMatch(/Ωραιοζήλη/);
  expect(lines).toContain('Page 1 of 1');
});
