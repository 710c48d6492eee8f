// Ends a booking whose session is not billed, because its driver has denied it or nothing bears it out.
import type { ReservationEvent } from '@voltagora/domain';
import type { Trx } from '../../../platform/db/db.ts';
import { mailDriver, type MailDeps } from '../mails/booking-mails.service.ts';
import type { ReservationDeps } from '../reservation-deps.ts';
import { lockReservation } from '../reservations.store.ts';
import { endWithFee } from './ending.service.ts';
import { removeIdleCable } from './idle-cables.store.ts';

export interface UnbilledEnd {
  reservationId: string;
  event: Extract<ReservationEvent, 'deny_session' | 'drop_session'>;
  now: Date;
}

/** Releases the hold and the window; a booking that had ended before stays as it is. Publishes nothing. */
export async function endUnbilled(
  deps: MailDeps & Pick<ReservationDeps, 'wallet' | 'payments' | 'tokenPricesMicro' | 'readSeller'>,
  trx: Trx,
  { reservationId, event, now }: UnbilledEnd,
): Promise<void> {
  const row = await lockReservation(trx, reservationId);
  if (row === undefined) return;
  const ending = { event, reason: 'no_show_fee', feeMicro: 0, now } as const;
  if (!(await endWithFee(deps, trx, row, ending))) return;
  await removeIdleCable(trx, reservationId);
  if (event === 'drop_session') await mailDriver(deps, trx, reservationId, 'unbilled');
}
