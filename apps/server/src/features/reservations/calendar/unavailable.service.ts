// Owners mark plugs unavailable for booking and available again. The charging point is not told: the owner can set it inoperative
// by remote control.
import type { AnswerOf, SetUnavailable, TimeWindow } from '@voltagora/contract';
import {
  addMinutes,
  type BookingWindow,
  WINDOW_REFUSAL_DETAILS,
  withoutTaken,
} from '@voltagora/domain';
import type { Trx } from '../../../platform/db/db.ts';
import { AppError, notFound } from '../../../platform/http/app-error.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { type Once, withoutKey } from '../../../platform/http/idempotency/idempotent.ts';
import { calendarChanged } from './calendar-changed.ts';
import { toTimeWindow } from './calendar.reads.ts';
import { rejectLocked } from '../changes/cancel.service.ts';
import { everyWeek } from '../../../platform/time/local-time.ts';
import { readUnavailable } from './owner-calendar.reads.ts';
import { reservationChanged } from '../reservation-changed.ts';
import type { ReservationDeps } from '../reservation-deps.ts';
import {
  endEntries,
  findUnavailable,
  insertUnavailable,
  listEntries,
  lockBookings,
  lockOwnPlug,
} from './unavailable.store.ts';

const DAYS_MAX = 366;
const WEEK_MINUTES = 7 * 24 * 60;

interface Marked {
  entryIds: string[];
  kept: TimeWindow[];
  cancelledIds: string[];
}

/**
 * Marks a plug unavailable, for all weeks or none. Error codes: not_found, start_after_stop, window_in_past,
 * window_too_far_ahead, window_too_long, unavailable_overlap, and unavailable_conflict when the request does not say what happens
 * to existing bookings, or when one is charging and cannot be cancelled.
 */
export async function setUnavailable(
  deps: ReservationDeps,
  actor: Actor,
  plugId: number,
  input: SetUnavailable,
  once: Once<AnswerOf<'setUnavailable'>> = withoutKey,
): Promise<AnswerOf<'setUnavailable'>> {
  const wanted = { plugId, ownerId: actor.userId, input };
  let cancelled: readonly string[] = [];
  const answer = await deps.db.transaction().execute((trx) =>
    once(trx, async () => {
      const { entryIds, kept, cancelledIds } = await mark(deps, trx, wanted);
      cancelled = cancelledIds;
      return {
        reservations_in_conflict: kept,
        free_windows: [],
        entries: await readUnavailable(trx, entryIds),
        cancelled: cancelledIds.length,
      };
    }),
  );
  for (const reservationId of cancelled) {
    deps.bus.publish(reservationChanged, { reservationId, plugId });
  }
  deps.bus.publish(calendarChanged, { plugId });
  return answer;
}

/** Ends unavailable time early, or the rest of its series. Error codes: not_found. */
export async function endUnavailable(
  { db, clock, bus }: ReservationDeps,
  actor: Actor,
  id: string,
  { series: isWhole }: { series: boolean },
): Promise<null> {
  const now = clock.now();
  const plugId = await db.transaction().execute(async (trx) => {
    const entry = await findUnavailable(trx, id, actor.userId, now);
    if (entry === undefined) throw notFound('unavailable time');
    const { series_id: seriesId } = entry;
    const ended = await endEntries(trx, isWhole && seriesId !== null ? { seriesId } : { id }, now);
    if (ended === 0) throw notFound('unavailable time');
    return entry.plug_id;
  });
  bus.publish(calendarChanged, { plugId });
  return null;
}

interface Wanted {
  plugId: number;
  ownerId: string;
  input: SetUnavailable;
}

async function mark(deps: ReservationDeps, trx: Trx, wanted: Wanted): Promise<Marked> {
  const { plugId, ownerId, input } = wanted;
  const plug = await lockOwnPlug(trx, plugId, ownerId);
  if (plug === undefined) throw notFound('plug');
  const now = deps.clock.now();
  const windows = everyWeek(decideWindow(input, now), input.weeks, plug.time_zone);
  const entries = await listEntries(trx, plugId, windows);
  const overlapping = entries.filter(({ kind }) => kind === 'unavailable');
  if (overlapping.length > 0) {
    throw refusal(
      'unavailable_overlap',
      'The plug is marked unavailable already.',
      plugId,
      overlapping,
    );
  }
  // The gap after a booking is not part of it: overlapping the gap only is no conflict.
  const conflicts = entries.filter((entry) =>
    windows.some((window) => isOverlapping(window, entry)),
  );
  const isCancelling = input.conflicts === 'cancel';
  if (conflicts.length > 0 && input.conflicts === undefined) throw conflict(plugId, conflicts);
  const cancelledIds = isCancelling ? await cancelAll(deps, trx, wanted, conflicts) : [];
  const left = isCancelling ? entries.filter((entry) => !conflicts.includes(entry)) : entries;
  const taken = left.map(({ start, entry_stop: stop }) => ({ start, stop }));
  const free = windows.flatMap((window) => withoutTaken(window, taken));
  if (free.length === 0) throw conflict(plugId, conflicts);
  const entryIds = await insertUnavailable(trx, plugId, free, { note: input.note, now });
  const kept = isCancelling ? [] : conflicts;
  return { entryIds, cancelledIds, kept: kept.map((entry) => toTimeWindow(plugId, entry)) };
}

type Entry = Awaited<ReturnType<typeof listEntries>>[number];

/** Cancels with a full refund and a mail for each booking. The caller holds the locks of charging point and calendar. */
async function cancelAll(
  deps: ReservationDeps,
  trx: Trx,
  { plugId, ownerId, input }: Wanted,
  conflicts: readonly Entry[],
): Promise<string[]> {
  const rows = await lockBookings(
    trx,
    conflicts.flatMap(({ reservation_id: id }) => (id === null ? [] : [id])),
  );
  const charging = rows.filter(({ status }) => status === 'CHARGING').map(({ id }) => id);
  if (charging.length > 0) {
    const inTheWay = conflicts.filter(({ reservation_id: id }) => charging.includes(id ?? ''));
    throw conflict(plugId, inTheWay, 'A booking in this time is charging and cannot be cancelled.');
  }
  const people = rows.flatMap(({ user_id, owner_id }) => [user_id, owner_id ?? user_id]);
  await deps.wallet.lockWallets(trx, people);
  for (const row of rows) {
    if (await rejectLocked(deps, trx, row, { ownerId, message: input.message })) continue;
    throw new Error(`Reservation ${row.id} is ${row.status} and cannot be called off`);
  }
  return rows.map(({ id }) => id);
}

/** A window that has begun is cut to start now; a window in the past is refused. */
function decideWindow({ start_time, stop_time, weeks }: SetUnavailable, now: Date): BookingWindow {
  const start = new Date(start_time);
  const stop = new Date(stop_time);
  const longest = weeks > 1 ? WEEK_MINUTES : DAYS_MAX * 24 * 60;
  if (start >= stop)
    throw new AppError('start_after_stop', WINDOW_REFUSAL_DETAILS.start_after_stop);
  if (stop <= now) throw new AppError('window_in_past', 'This time is over.');
  if (start > addMinutes(now, DAYS_MAX * 24 * 60)) {
    throw new AppError('window_too_far_ahead', `It starts more than ${DAYS_MAX} days ahead.`);
  }
  if (stop > addMinutes(start, longest)) {
    const detail =
      weeks > 1 ? 'What comes back every week is shorter.' : `At most ${DAYS_MAX} days at a time.`;
    throw new AppError('window_too_long', detail);
  }
  return { start: start < now ? now : start, stop };
}

const isOverlapping = (a: BookingWindow, b: BookingWindow): boolean =>
  a.start < b.stop && b.start < a.stop;

const conflict = (
  plugId: number,
  entries: readonly Entry[],
  detail = 'There are bookings in this time. Say what becomes of them.',
): AppError => refusal('unavailable_conflict', detail, plugId, entries);

const refusal = (
  code: 'unavailable_conflict' | 'unavailable_overlap',
  detail: string,
  plugId: number,
  entries: readonly Entry[],
): AppError =>
  new AppError(code, detail, {
    reservations_in_conflict: entries.map((entry) => toTimeWindow(plugId, entry)),
    free_windows: [],
  });
