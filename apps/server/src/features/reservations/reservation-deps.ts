import type { Bus } from '../../platform/bus/bus.ts';
import type { Trx } from '../../platform/db/db.ts';
import type { Payments } from '../payments/public.ts';
import type { Wallet } from '../wallet/public.ts';
import type { DraftDeps } from './booking/draft.service.ts';
import type { StoredSeller } from './lists/stored-json.ts';

/** Reads the business behind a station; undefined when its owner has given none. */
export type ReadSeller = (trx: Trx, stationId: number) => Promise<StoredSeller | undefined>;

/** Dependencies of this feature's services. */
export interface ReservationDeps extends DraftDeps {
  bus: Bus;
  wallet: Pick<Wallet, 'hold' | 'replaceHold' | 'settle' | 'lockWallets' | 'collect'>;
  payments: Pick<
    Payments,
    'cardRefusal' | 'openBooking' | 'openCheckout' | 'end' | 'ofReservations'
  >;
  /** Public address of the product, for links in mails. */
  publicUrl: () => string;
  readSeller: ReadSeller;
  /** When the server became available. A booking that should have started before it could not have been started. */
  upSince: () => Date;
}
