import type { CurrencyName } from '@voltagora/domain';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Trx } from '../../platform/db/db.ts';
import type { Wallet } from '../wallet/public.ts';
import type { PaymentProvider } from './provider/payment-provider.ts';

/** A payment of a booking, as the booking's side is told of it. */
export interface PaidBooking {
  paymentId: string;
  reservationId: string;
  now: Date;
}

/** To be called once the transaction is committed. */
export type AfterCommit = () => void;

/** What bookings do when their payment moves; within the payment's transaction, with the reservation locked. */
export interface BookingParticipant {
  /** The money is held. Undefined when the booking is no longer waiting for it: then it is given back. */
  onAuthorized(trx: Trx, booking: PaidBooking): Promise<AfterCommit | undefined>;
  /** Nothing will come: a booking that still waits has failed. */
  onFailed(trx: Trx, booking: PaidBooking & { isGivenUp: boolean }): Promise<AfterCommit>;
  /** The money has been taken. */
  onCaptured(trx: Trx, booking: PaidBooking): Promise<AfterCommit>;
}

export interface PaymentsDeps {
  db: Db;
  clock: Clock;
  /** Undefined where no cards are taken. */
  provider: PaymentProvider | undefined;
  wallet: Pick<Wallet, 'settle' | 'card'>;
  /** Bookings come to be after payments, and ask them. */
  bookings: () => BookingParticipant;
  publicUrl: () => string;
  /** In which tokens are bought. */
  currency: CurrencyName;
  /** Price of a token in micro units of that currency. */
  tokenPriceMicro: number;
  /** How long a window is kept for whoever pays by card. */
  bookingOpenSeconds: number;
  /** Told of faults of the provider that nobody waits for. */
  onFault: (error: unknown) => void;
}
