// Payments for tests of other features, and for their own: as app.ts puts them together. Not for the program itself.

import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Wallet } from '../wallet/public.ts';
import type { BookingParticipant } from './payments-deps.ts';
import { createPayments } from './payments.service.ts';
import type { PaymentProvider } from './provider/payment-provider.ts';

interface Parts {
  db: Db;
  clock: Clock;

  wallet: Wallet;
  provider?: PaymentProvider | undefined;
}

export function createTestPayments(
  { db, clock, wallet, provider }: Parts,
  reservations: () => { cardBookings: BookingParticipant },
) {
  const faults: unknown[] = [];
  const payments = createPayments({
    db,
    clock,
    wallet,
    provider,
    bookings: () => reservations().cardBookings,
    publicUrl: () => 'https://volt.example',
    currency: 'EURO',
    tokenPriceMicro: 100_000,
    bookingOpenSeconds: 300,
    onFault: (error) => faults.push(error),
  });
  return { ...payments, faults };
}
