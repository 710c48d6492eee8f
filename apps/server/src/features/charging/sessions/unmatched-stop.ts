// A StopTransaction that arrives before its start, or without a usable id: stored, and matched when the start arrives.
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
  /** By its charging point. */
  toldAt: Date;
  flags: readonly string[];
  idTag: string | null;
  reason: string;
  now: Date;
}

const StrayStop = z.object({
  transactionId: z.int(),
  meterStopWh: z.int(),
  /** As its charging point told it. */
  stoppedAt: z.iso.datetime(),
  /** As it was believed when it came; nothing in what was kept before that was decided. */
  believedAt: z.iso.datetime().optional(),
  flags: z.array(z.string()).default([]),
  idTag: z.string().nullable(),
  reason: z.string(),
});

/** Charging points queue messages for hours, rarely for days. */
const MATCHED_WITHIN_MS = 3 * 24 * 3_600_000;

export const storeUnmatchedStop = (trx: Trx, stop: Stop, why: string): Promise<void> =>
  storeUnmatchedMessage(trx, {
    chargingPointId: stop.chargingPointId,
    action: 'StopTransaction',
    reason: why,
    payload: {
      transactionId: stop.transactionId,
      meterStopWh: stop.meterStopWh,
      stoppedAt: stop.toldAt.toISOString(),
      believedAt: stop.stoppedAt.toISOString(),
      flags: [...stop.flags],
      idTag: stop.idTag,
      reason: stop.reason,
    } satisfies z.infer<typeof StrayStop>,
    now: stop.now,
  });

/** Ends a new session by a stop that was reported before its start. */
export async function applyUnmatchedStop(
  deps: HandlerDeps,
  trx: Trx,
  row: SessionRow,
  now: Date,
): Promise<void> {
  const { id, charging_point_id: chargingPointId, id_tag: idTag } = row;
  const startedAt = row.told_started_at ?? row.started_at;
  const start = { idTag, startedAt, meterStartWh: row.meter_start_wh };
  const since = new Date(now.getTime() - MATCHED_WITHIN_MS);
  for (const stray of await findUnmatchedStops(trx, chargingPointId, since)) {
    const stop = StrayStop.safeParse(stray.payload).data;
    if (stop === undefined) continue;
    const toldAt = new Date(stop.stoppedAt);
    if (!isStopOfStart(start, { ...stop, stoppedAt: toldAt })) continue;
    const session = await findSessionById(trx, id);
    if (session === undefined) return;
    const { meterStopWh: registerWh, reason } = stop;
    const flags = ['stop_before_start_message', ...stop.flags];
    const ended = {
      kind: 'ended',
      at: new Date(stop.believedAt ?? stop.stoppedAt),
      toldAt,
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
