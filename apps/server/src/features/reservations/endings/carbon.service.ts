// Estimates the carbon dioxide of finished sessions, once each and after the bill.
import { forEachRow } from '../../../platform/jobs/for-each-row.ts';
import type { Carbon } from '../../energy/public.ts';
import { findUnestimated, writeEstimate } from './carbon.store.ts';
import { reservationChanged } from '../reservation-changed.ts';
import type { ReservationDeps } from '../reservation-deps.ts';

const TRIED_FOR_MS = 2 * 86_400_000;

/** Call every 15 seconds. */
export async function estimateCarbonOfSessions(
  { db, bus, carbon }: Pick<ReservationDeps, 'db' | 'bus'> & { carbon: Carbon },
  now: Date,
): Promise<void> {
  const pass = { db, kind: 'carbon_estimate', now };
  await forEachRow(pass, await findUnestimated(pass, new Date(now.getTime() - TRIED_FOR_MS)), {
    idOf: ({ id }) => id,
    async work({ id, plugId, stop, ...charge }) {
      const found = await carbon.estimate({ ...charge, stop: stop ?? charge.start });
      if (found === 'later') return;
      await writeEstimate(db, id, found === 'unknown' ? { grams: null } : found);
      bus.publish(reservationChanged, { reservationId: id, plugId });
    },
  });
}
