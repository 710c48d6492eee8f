import type { Bus } from '../../platform/bus/bus.ts';
import type { Trx } from '../../platform/db/db.ts';
import type { Payments } from '../payments/public.ts';
import type { Wallet } from '../wallet/public.ts';
import type { DraftDeps } from './booking/draft.service.ts';
import type { StoredSeller } from './lists/stored-json.ts';

/** The business behind a station, where its owner has given one. */
export type ReadSeller = (trx: Trx, stationId: number) => Promise<StoredSeller | undefined>;

/** What the services of this feature are given. */
export interface ReservationDeps extends DraftDeps {
  bus: Bus;
  wallet: Pick<Wallet, 'hold' | 'replaceHold' | 'settle' | 'lockWallets' | 'collect'>;
  payments: Pick<
    Payments,
    'cardRefusal' | 'openBooking' | 'openCheckout' | 'end' | 'ofReservations'
  >;
  /** Where people open the product; mails lead there. */
  publicUrl: () => string;
  readSeller: ReadSeller;
  /** Who should have started before this found nobody who could have been asked. */
  upSince: () => Date;
}
