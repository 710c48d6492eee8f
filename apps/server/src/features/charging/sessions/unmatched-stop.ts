// A StopTransaction that came before its start, or could not be told apart: kept, and matched when the start comes.
import * as z from 'zod';
import type { Trx } from '../../../platform/db/db.ts';
import { applySessionEvent } from './apply-session-event.ts';
import type { HandlerDeps } from '../handler-deps.ts';
import { isStopOfStart } from '@voltagora/domain';
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
  row: SessionRow,
  now: Date,
): Promise<void> {
  const { id, charging_point_id: chargingPointId, id_tag: idTag } = row;
  const start = { idTag, startedAt: row.started_at, meterStartWh: row.meter_start_wh };
  const since = new Date(now.getTime() - MATCHED_WITHIN_MS);
  for (const stray of await findUnmatchedStops(trx, chargingPointId, since)) {
    const stop = StrayStop.safeParse(stray.payload).data;
    if (stop === undefined) continue;
    const at = new Date(stop.stoppedAt);
    if (!isStopOfStart(start, { ...stop, stoppedAt: at })) continue;
    const session = await findSessionById(trx, id);
    if (session === undefined) return;
    const { meterStopWh: registerWh, reason } = stop;
    const flags = ['stop_before_start_message'];
    const ended = {
      kind: 'ended',
      at,
      registerWh,
      reason,
      flags,
      readings: [],
      seqNo: null,
    } as const;
    const decision = await applySessionEvent(deps, trx, session, ended, now);
    if ('refusal' in decision) return;
    await matchUnmatchedMessage(trx, stray.id, id);
    return;
  }
}
