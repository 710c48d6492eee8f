import type { Bus } from '../../platform/bus/bus.ts';
import type { Wallet } from '../wallet/public.ts';
import type { DraftDeps } from './draft.service.ts';

/** What the services of this feature are given. */
export interface ReservationDeps extends DraftDeps {
  bus: Bus;
  wallet: Pick<Wallet, 'hold' | 'settle'>;
  /** Price of a token in micro units of the currency. */
  tokenPriceMicro: number;
  /** Who should have started before this found nobody who could have been asked. */
  servesSince: Date;
}
