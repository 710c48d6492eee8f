// Ends bookings by time: no-shows, and requested starts that never came.
import {
  decideUnstarted,
  lateFeeMicro,
  START_LIMIT_SECONDS,
  startFailure,
  type UnstartedOutcome,
} from '@voltagora/domain';
import type { Trx } from '../../../platform/db/db.ts';
import { forEachRow } from '../../../platform/jobs/for-each-row.ts';
import { reservationChanged } from '../reservation-changed.ts';
import type { ReservationDeps } from '../reservation-deps.ts';
import { mailDriver } from '../mails/booking-mails.service.ts';
import { endWithFee } from './ending.service.ts';
import { readPlugSpans } from './plug-spans.reads.ts';
import {
  findOverdueStarts,
  findUnansweredStarts,
  lockOverdueStart,
  lockUnansweredStart,
  type OverdueLimits,
  writeStartNote,
} from '../reservations.store.ts';
import { termsOfBooking } from '../lists/stored-json.ts';

/**
 * Notes why requested starts have not come within 5 minutes of this server's uptime, and ends the bookings that have not begun to
 * charge as the domain's decideUnstarted says. Returns the number of reservations that it ended. Several nodes may run it at once.
 */
export async function sweepReservations(deps: ReservationDeps, now: Date): Promise<number> {
  const limits = limitsOf(deps.upSince(), now);
  const errors: unknown[] = [];
  await noteUnansweredStarts(deps, limits).catch((error: unknown) => errors.push(error));
  const ended = await endOverdueStarts(deps, limits);
  if (errors.length > 0) throw errors[0];
  return ended;
}

async function endOverdueStarts(deps: ReservationDeps, limits: SweepLimits): Promise<number> {
  const { now } = limits;
  const pass = { db: deps.db, kind: 'overdue_start', now };
  let ended = 0;
  await forEachRow(pass, await findOverdueStarts(pass, limits), {
    idOf: (id) => id,
    async work(id) {
      const plugId = await endOverdueStart(deps, id, limits);
      if (plugId === undefined) return;
      deps.bus.publish(reservationChanged, { reservationId: id, plugId });
      ended += 1;
    },
  });
  return ended;
}

const START_LIMIT_MS = START_LIMIT_SECONDS * 1000;

interface SweepLimits extends OverdueLimits {
  upSince: Date;
}

/** A start requested before a downtime may have come during it, so the charging point has 5 minutes after it to report. */
function limitsOf(upSince: Date, now: Date): SweepLimits {
  const before = new Date(now.getTime() - START_LIMIT_MS);
  // A clock that was set back is no downtime.
  const isNew = before < upSince && upSince <= now;
  return { askedBefore: isNew ? new Date(0) : before, now, upSince };
}

async function noteUnansweredStarts(
  { db, bus }: Pick<ReservationDeps, 'db' | 'bus'>,
  limits: SweepLimits,
): Promise<void> {
  const pass = { db, kind: 'unanswered_start', now: limits.now };
  await forEachRow(pass, await findUnansweredStarts(pass, limits), {
    idOf: (id) => id,
    async work(id) {
      const plugId = await db.transaction().execute(async (trx) => {
        const row = await lockUnansweredStart(trx, id, limits);
        if (row === undefined || row.start_asked_at === null) return undefined;
        const spans = await spansOf(trx, row, limits);
        const request = { askedAt: row.start_asked_at, agreedAt: row.start_agreed_at };
        return writeStartNote(trx, id, { start_failure: startFailure(request, spans) });
      });
      if (plugId !== undefined) bus.publish(reservationChanged, { reservationId: id, plugId });
    },
  });
}

type Overdue = NonNullable<Awaited<ReturnType<typeof lockOverdueStart>>>;
type Waited = Pick<Overdue, 'id' | 'plug_id' | 'start_time' | 'start_asked_at'>;

const spansOf = (trx: Trx, row: Waited, { now }: SweepLimits) => {
  const { id: reservationId, plug_id: plugId, start_time: start, start_asked_at: askedAt } = row;
  const since = askedAt !== null && askedAt < start ? askedAt : start;
  return readPlugSpans(trx, { reservationId, plugId, since, now });
};

/** Returns the plug that is free again; undefined if the booking goes on, or another node ended it first. */
function endOverdueStart(
  deps: ReservationDeps,
  id: string,
  limits: SweepLimits,
): Promise<number | undefined> {
  return deps.db.transaction().execute(async (trx) => {
    const row = await lockOverdueStart(trx, id, limits);
    if (row === undefined) return undefined;
    const outcome = await decide(trx, row, limits);
    if (outcome.kind === 'wait') return undefined;
    await end(deps, trx, row, { outcome, now: limits.now });
    return row.plug_id;
  });
}

async function decide(trx: Trx, row: Overdue, limits: SweepLimits): Promise<UnstartedOutcome> {
  const { start_time: start, stop_time: stop, late_until: lateUntil } = row;
  const { start_asked_at: askedAt, start_agreed_at: agreedAt, start_failure: failure } = row;
  const booking = { start, stop, lateUntil, request: { askedAt, agreedAt, failure } };
  const { upSince: servingSince, askedBefore, now } = limits;
  return decideUnstarted(
    { ...booking, isShutOut: row.driver_suspended_at !== null },
    termsOfBooking(row),
    {
      spans: await spansOf(trx, row, limits),
      isConnected: row.is_connected,
      servingSince,
      askedBefore,
      now,
    },
  );
}

async function end(
  deps: ReservationDeps,
  trx: Trx,
  found: Overdue,
  { outcome, now }: { outcome: Exclude<UnstartedOutcome, { kind: 'wait' }>; now: Date },
): Promise<void> {
  const { is_connected: _, driver_suspended_at: suspendedAt, ...row } = found;
  const { start_time: start, stop_time: stop, quoted_total_micro: totalMicro } = row;
  const isTheirs = outcome.kind === 'no_show';
  const failure = outcome.kind === 'no_show' ? null : outcome.failure;
  const isEnded = await endWithFee(deps, trx, row, {
    event: outcome.kind,
    reason: 'no_show_fee',
    feeMicro: isTheirs ? lateFeeMicro(termsOfBooking(row), { start, stop, totalMicro }) : 0,
    now,
    ...(failure !== null && { startFailure: failure }),
  });
  if (!isEnded) return;
  const isShutOut = suspendedAt !== null;
  await mailDriver(deps, trx, row.id, isTheirs ? 'no_show' : 'failed', { isShutOut });
}
