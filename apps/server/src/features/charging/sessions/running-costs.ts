import { billedSeconds, billSession } from '@voltagora/domain';
import type { ChargingDeps } from '../charging-deps.ts';
import { readTariff } from '../../reservations/public.ts';
import { findRunning, type RunningCharge } from './overdue-sessions.store.ts';
import { connectedPointIds } from '../points/points.store.ts';

export interface RunningCost {
  chargingPointId: number;
  chargingPointTransactionId: string;
  /** In the currency of the station, cut to hundredths. */
  total: number;
}

const MICRO_PER_HUNDREDTH = 10_000;

/** The running costs of booked sessions at charging points of this node that name their transactions themselves. */
export async function readRunningCosts(
  { db, log }: Pick<ChargingDeps, 'db' | 'log'>,
  now: Date,
): Promise<RunningCost[]> {
  const running = await findRunning(db, await connectedPointIds(db));
  return running.flatMap((charge) => {
    try {
      return costOf(charge, now);
    } catch (err) {
      log.warn({ err, sessionId: charge.id }, 'the cost of a session could not be computed');
      return [];
    }
  });
}

function costOf(charge: RunningCharge, now: Date): RunningCost[] {
  const { chargingPointId, chargingPointTransactionId, energyWh, quotedTotalMicro } = charge;
  if (chargingPointTransactionId === null) return [];
  const { startedAt } = charge;
  const seconds = billedSeconds({ startedAt, stoppedAt: null }, now);
  const tariff = readTariff(charge.tariff);
  const { totalMicro } = billSession(tariff, { energyWh, seconds }, quotedTotalMicro);
  const total = Math.trunc(totalMicro / MICRO_PER_HUNDREDTH) / 100;
  return [{ chargingPointId, chargingPointTransactionId, total }];
}
