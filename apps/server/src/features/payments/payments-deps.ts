import type { CurrencyName } from '@voltagora/domain';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Trx } from '../../platform/db/db.ts';
import type { Language } from '../../platform/texts/language.ts';
import type { Wallet } from '../wallet/public.ts';
import type { PaymentProvider } from './provider/payment-provider.ts';

/** The payment of a booking, for the listener in bookings. */
export interface PaidBooking {
  paymentId: string;
  reservationId: string;
  now: Date;
}

/** To be called once the transaction is committed. */
export type AfterCommit = () => void;

/** How bookings react to their payment; called in the payment's transaction, with the reservation locked. */
export interface BookingParticipant {
  /** The money is held. Undefined when the booking no longer waits for it; the money is then released. */
  onAuthorized(trx: Trx, booking: PaidBooking): Promise<AfterCommit | undefined>;
  /** The payment failed, so a booking that still waits for it fails. */
  onFailed(trx: Trx, booking: PaidBooking & { isGivenUp: boolean }): Promise<AfterCommit>;
  /** The money was captured. */
  onCaptured(trx: Trx, booking: PaidBooking): Promise<AfterCommit>;
}

export interface PaymentsDeps {
  db: Db;
  clock: Clock;
  /** Undefined when cards are not accepted. */
  provider: PaymentProvider | undefined;
  wallet: Pick<Wallet, 'settle' | 'card' | 'disputes'>;
  /** A function, because bookings are created after payments and depend on them. */
  bookings: () => BookingParticipant;
  publicUrl: () => string;
  /** Currency in which tokens are bought. */
  currency: CurrencyName;
  /** Price of a token in micro units of that currency. */
  tokenPriceMicro: number;
  /** How long a booking waits for its card payment. */
  bookingOpenSeconds: number;
  /** Where the host is told of disputes; undefined when no address is set. */
  hostEmail?: string | undefined;
  hostLanguage: Language;
  /** Logs a dispute that opens. */
  onDispute: (about: object, text: string) => void;
  /** Receives errors of the provider that no request waits for. */
  onFault: (error: unknown) => void;
}
