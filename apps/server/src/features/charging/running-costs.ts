import { billCharge, secondsBetween } from '@voltagora/domain';
import type { Db } from '../../platform/db/connection.ts';
import { readTariff } from '../reservations/public.ts';
import { findRunning } from './overdue.reads.ts';
import { connectedPointIds } from './points.store.ts';

export interface RunningCost {
  chargingPointId: number;
  chargerTransactionId: string;
  /** In the currency of the station, cut to hundredths. */
  total: number;
}

const MICRO_PER_HUNDREDTH = 10_000;

/** What bookings that charge have come to so far, at chargers that are here and have their own name for the charge. */
export async function readRunningCosts(db: Db, now: Date): Promise<RunningCost[]> {
  const running = await findRunning(db, await connectedPointIds(db));
  return running.flatMap(({ chargingPointId, chargerTransactionId, ...charge }) => {
    if (chargerTransactionId === null) return [];
    const { energyWh, quotedTotalMicro } = charge;
    const seconds = billedSeconds(charge, now);
    const tariff = readTariff(charge.tariff);
    const { totalMicro } = billCharge(tariff, { energyWh, seconds }, quotedTotalMicro);
    const total = Math.trunc(totalMicro / MICRO_PER_HUNDREDTH) / 100;
    return [{ chargingPointId, chargerTransactionId, total }];
  });
}

/** Who begins early does not pay for the time before the window. */
export function billedSeconds(
  { startedAt, windowStart }: { startedAt: Date; windowStart: Date },
  now: Date,
): number {
  const from = startedAt > windowStart ? startedAt : windowStart;
  return now > from ? secondsBetween(from, now) : 0;
}
