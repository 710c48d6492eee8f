// A StopTransaction that came before its start, or could not be told apart: kept, and matched when the start comes.
import * as z from 'zod';
import type { Trx } from '../../../platform/db/db.ts';
import { endSession } from './end-session.ts';
import type { HandlerDeps } from '../handler-deps.ts';
import { acceptStopReading, isSameTag } from '@voltagora/domain';
import { METER_HEADROOM, meteredOf } from '../metering/record-meter.ts';
import { findSessionById, type SessionRow } from './sessions.store.ts';
import {
  findUnmatchedStops,
  storeUnmatchedMessage,
  matchUnmatchedMessage,
} from './unmatched-messages.store.ts';

export interface Stop {
  chargingPointId: number;
  transactionId: number;
  meterStopWh: number;
  stoppedAt: Date;
  idTag: string | null;
  reason: string;
  now: Date;
}

const StrayStop = z.object({
  transactionId: z.int(),
  meterStopWh: z.int(),
  stoppedAt: z.iso.datetime(),
  idTag: z.string().nullable(),
  reason: z.string(),
});

/** Queues of charging points are hours long, rarely days. */
const MATCHED_WITHIN_MS = 3 * 24 * 3_600_000;

export const storeUnmatchedStop = (trx: Trx, stop: Stop, why: string): Promise<void> =>
  storeUnmatchedMessage(trx, {
    chargingPointId: stop.chargingPointId,
    action: 'StopTransaction',
    reason: why,
    payload: {
      transactionId: stop.transactionId,
      meterStopWh: stop.meterStopWh,
      stoppedAt: stop.stoppedAt.toISOString(),
      idTag: stop.idTag,
      reason: stop.reason,
    } satisfies z.infer<typeof StrayStop>,
    now: stop.now,
  });

/** Ends a session that has just been written by a stop that was told before its start. */
export async function applyUnmatchedStop(
  deps: HandlerDeps,
  trx: Trx,
  { id, charging_point_id: chargingPointId, ...started }: SessionRow,
  now: Date,
): Promise<void> {
  const since = new Date(now.getTime() - MATCHED_WITHIN_MS);
  for (const stray of await findUnmatchedStops(trx, chargingPointId, since)) {
    const stop = StrayStop.safeParse(stray.payload).data;
    if (stop === undefined || stop.idTag === null || !isSameTag(started.id_tag, stop.idTag))
      continue;
    const stoppedAt = new Date(stop.stoppedAt);
    if (stoppedAt < started.started_at || stop.meterStopWh < started.meter_start_wh) continue;
    const session = await findSessionById(trx, id);
    if (session === undefined || session.stopped_at !== null) return;
    const { energyWh, flag } = acceptStopReading(meteredOf(session), {
      registerWh: stop.meterStopWh,
      at: stoppedAt,
      now,
      headroom: deps.meterHeadroom ?? METER_HEADROOM,
    });
    const flags = ['stop_before_start_message', ...(flag === null ? [] : [flag])];
    await endSession(deps, trx, session, { energyWh, stoppedAt, reason: stop.reason, flags }, now);
    await matchUnmatchedMessage(trx, stray.id, id);
    return;
  }
}
