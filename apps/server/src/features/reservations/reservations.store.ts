// All writes to reservations and their calendar entries, and the locks that serialize them.
import {
  addMinutes,
  type BookingWindow,
  DEFAULT_BOOKING_TERMS,
  LIVE_STATUSES,
  NO_CABLE,
  REMINDER_MINUTES,
  type ReservationEvent,
  type ReservationStatus,
  START_LIMIT_SECONDS,
  transitionOf,
} from '@voltagora/domain';
import { type Insertable, sql, type Updateable } from 'kysely';
import pg from 'pg';
import type { Db, Trx } from '../../platform/db/db.ts';
import type { Database } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import { isTriedNow, type Pass } from '../../platform/jobs/failed-rows.store.ts';
import { isFresh } from '../stations/public.ts';
import { owesAnything } from './endings/late-bills.store.ts';

/** Serializes bookings of one driver until the transaction ends. False when the account is deleted. */
export async function lockDriver(trx: Trx, userId: string): Promise<boolean> {
  const driver = await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return driver !== undefined;
}

/**
 * Serializes changes of one plug's calendar until the transaction ends. The exclusion constraint decides; without this lock two
 * colliding inserts could deadlock.
 */
export const lockCalendar = (trx: Trx, plugId: number) =>
  sql`select pg_advisory_xact_lock(hashtext('calendar'), ${plugId})`.execute(trx);

/** The number of a driver's live reservations, and whether they owe for an earlier one. */
export async function readStanding(
  trx: Trx,
  userId: string,
): Promise<{ live: number; owes: boolean }> {
  return trx
    .selectNoFrom(({ selectFrom }) => [
      selectFrom('reservations')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('user_id', '=', userId)
        .where('status', 'in', LIVE_STATUSES)
        .$asScalar()
        .$notNull()
        .as('live'),
      owesAnything(userId).as('owes'),
    ])
    .executeTakeFirstOrThrow();
}

export interface Wanted {
  driverId: string;
  plugId: number;
  paymentMethod: 'tokens' | 'fiat';
  chargeNow: boolean;
  /** Matches by this window, or else by the time of booking; with neither, nothing matches. */
  window?: BookingWindow;
  bookedSince?: Date;
  /** Of a weekly booking: how many weeks its series has, or at most has where taken ones are left out. */
  weeks?: { count: number; skipsTaken: boolean; quotedSince: Date };
}

/** The driver's live reservation that a booking request repeats. The caller holds the driver's lock. */
export async function findRepeated(trx: Trx, wanted: Wanted): Promise<string | undefined> {
  const { window, bookedSince } = wanted;
  if (window === undefined && bookedSince === undefined) return undefined;
  const row = await trx
    .selectFrom('reservations')
    .select('id')
    .where('user_id', '=', wanted.driverId)
    .where('plug_id', '=', wanted.plugId)
    .where('payment_method', '=', wanted.paymentMethod)
    .where('charge_now', '=', wanted.chargeNow)
    .where('status', 'in', LIVE_STATUSES)
    .where((eb) =>
      window === undefined
        ? eb('created_at', '>=', bookedSince ?? new Date(0))
        : eb.and([eb('start_time', '=', window.start), eb('stop_time', '=', window.stop)]),
    )
    .$if(wanted.weeks !== undefined, (query) => query.where(isSeriesOf(wanted.weeks)))
    .executeTakeFirst();
  return row?.id;
}

/** SQL: whether a reservation is of such a series. One with weeks left out is told from an older, shorter one by its age. */
function isSeriesOf(weeks: Wanted['weeks']) {
  const inSeries = sql`(select count(*) from reservations week where week.series_id = reservations.series_id)`;
  if (weeks === undefined) return sql<boolean>`true`;
  const { count, skipsTaken, quotedSince } = weeks;
  return skipsTaken
    ? sql<boolean>`${inSeries} between 1 and ${count} and created_at >= ${quotedSince}`
    : sql<boolean>`${inSeries} = ${count}`;
}

export type NewReservation = Insertable<Database['reservations']>;

/** Inserts a reservation and its calendar entry. The database refuses them when the plug is taken, see isTaken. */
export const insertReservation = (trx: Trx, row: NewReservation, taken: BookingWindow) =>
  trx
    .with('made', (db) => db.insertInto('reservations').values(row))
    .insertInto('calendar_entries')
    .values({
      id: newId(),
      plug_id: row.plug_id,
      during: sql`tstzrange(${taken.start}, ${taken.stop})`,
      kind: 'reservation',
      reservation_id: row.id,
      released_at: null,
    })
    .execute();

/** Whether the database refused an entry because the plug is taken. */
export const isTaken = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.constraint === 'calendar_entries_no_overlap';

/** Moves the start of a reservation's calendar entry forward to `start`, if the plug is free from then. */
export async function startEntryEarlier(trx: Trx, reservationId: string, start: Date) {
  await sql`
    update calendar_entries entry set during = tstzrange(${start}, upper(during))
    where reservation_id = ${reservationId} and released_at is null and lower(during) > ${start}
      and not exists (select from calendar_entries other where other.plug_id = entry.plug_id
        and other.id <> entry.id and other.released_at is null
        and other.during && tstzrange(${start}, lower(entry.during)))
  `.execute(trx);
}

/** Moves the end of a reservation's calendar entry. The database refuses it when the plug is taken, see isTaken. */
export async function moveEntryStop(trx: Trx, reservationId: string, stop: Date) {
  await sql`update calendar_entries set during = tstzrange(lower(during), ${stop})
    where reservation_id = ${reservationId} and released_at is null`.execute(trx);
}

/** Moves a reservation's calendar entry to another plug; refused like moveEntryStop. */
export const moveEntryTo = (trx: Trx, reservationId: string, plugId: number) =>
  trx
    .updateTable('calendar_entries')
    .set({ plug_id: plugId })
    .where('reservation_id', '=', reservationId)
    .where('released_at', 'is', null)
    .execute();

/** Sets `paid`, unless a late charge of the reservation is still to be collected. */
export const markPaid = (trx: Trx, id: string) =>
  trx
    .updateTable('reservations')
    .set({
      paid: sql<boolean>`not exists (select from late_charges late
        where late.reservation_id = reservations.id and late.collected_minor < late.due_minor)`,
    })
    .where('id', '=', id)
    .execute();

/** Writes a bill that is made after the booking has ended. */
export const writeBill = (
  trx: Trx,
  id: string,
  bill: Pick<
    Updateable<Database['reservations']>,
    'paid' | 'billed_total_micro' | 'billed_minor' | 'bill_items' | 'co2_estimate' | 'seller'
  >,
) => trx.updateTable('reservations').set(bill).where('id', '=', id).execute();

/** Frees the rest of a reservation's window. */
export const releaseEntry = (trx: Trx, reservationId: string, now: Date) =>
  trx
    .updateTable('calendar_entries')
    .set({ released_at: now })
    .where('reservation_id', '=', reservationId)
    .where('released_at', 'is', null)
    .execute();

/** The columns of a reservation that decide money and time, locked until the transaction ends. */
export const lockReservation = (trx: Trx, id: string) =>
  trx.selectFrom('reservations').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** One transition of a reservation as compare-and-swap. False when it is no longer in the transition's starting state. */
export async function applyEvent(
  trx: Trx,
  id: string,
  from: ReservationStatus,
  event: ReservationEvent,
  change: Omit<Updateable<Database['reservations']>, 'status'> = {},
): Promise<boolean> {
  const transition = transitionOf(from, event);
  if (transition === undefined) return false;
  const result = await trx
    .updateTable('reservations')
    .set({ ...change, status: transition.to })
    .where('id', '=', id)
    .where('status', '=', from)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export type StartNote = Pick<
  Updateable<Database['reservations']>,
  'start_asked_at' | 'start_agreed_at' | 'start_failure'
>;

const startNoted = (db: Db, id: string, note: StartNote) =>
  db
    .updateTable('reservations')
    .set(note)
    .where('id', '=', id)
    .where('status', '=', 'RESERVED')
    .returning('plug_id');

/** Returns the plug of the changed reservation; undefined when it is not RESERVED. */
export async function writeStartNote(
  db: Db,
  id: string,
  note: StartNote,
): Promise<number | undefined> {
  return (await startNoted(db, id, note).executeTakeFirst())?.plug_id;
}

/**
 * As writeStartNote, for a start requested now; also undefined when a later request exists, or it was accepted and has not
 * failed.
 */
export async function writeStartAsked(
  db: Db,
  id: string,
  { now, askedBefore, agreedBefore }: { now: Date; askedBefore: Date; agreedBefore: Date },
): Promise<number | undefined> {
  const asked = { start_asked_at: now, start_agreed_at: null, start_failure: null };
  const row = await startNoted(db, id, asked)
    .where((eb) =>
      eb.or([
        eb('start_failure', 'is not', null),
        eb('start_agreed_at', '<=', agreedBefore),
        eb('start_asked_at', 'is', null),
        eb.and([eb('start_agreed_at', 'is', null), eb('start_asked_at', '<=', askedBefore)]),
      ]),
    )
    .executeTakeFirst();
  return row?.plug_id;
}

const dueReminders = (db: Db, now: Date) =>
  db
    .selectFrom('reservations')
    .select('id')
    .where('status', '=', 'RESERVED')
    .where('reminded_at', 'is', null)
    .where('start_time', '>', now)
    .where('start_time', '<=', addMinutes(now, REMINDER_MINUTES))
    .where(sql<boolean>`created_at < start_time - make_interval(mins => ${REMINDER_MINUTES}::int)`);

/** Reservations to be reminded of; domain's reminderDueAt. Whoever booked later than that has just been told. */
export async function findReminders(pass: Pass): Promise<string[]> {
  const rows = await dueReminders(pass.db, pass.now)
    .where(isTriedNow(pass, sql`reservations.id`))
    .orderBy('start_time')
    .limit(REMINDER_BATCH)
    .execute();
  return rows.map(({ id }) => id);
}

/** Whether one of them still is, taken by this transaction alone. */
export async function lockReminder(trx: Trx, id: string, now: Date): Promise<boolean> {
  const due = dueReminders(trx, now).where('id', '=', id).forUpdate().skipLocked();
  return (await due.executeTakeFirst()) !== undefined;
}

const REMINDER_BATCH = 100;

export interface OverdueLimits {
  /** A start requested before this time does not come any more. */
  askedBefore: Date;
  now: Date;
}

const unansweredStarts = (db: Db, { askedBefore }: OverdueLimits) =>
  db
    .selectFrom('reservations')
    .where('status', '=', 'RESERVED')
    .where('start_asked_at', '<=', askedBefore)
    .where('start_failure', 'is', null);

/** Reservations whose requested start has not come. */
export async function findUnansweredStarts(pass: Pass, limits: OverdueLimits): Promise<string[]> {
  const rows = await unansweredStarts(pass.db, limits)
    .select('id')
    .where(isTriedNow(pass, sql`reservations.id`))
    .orderBy('start_asked_at')
    .limit(OVERDUE_BATCH)
    .execute();
  return rows.map(({ id }) => id);
}

/** Locks one of them, if its start still has not come. */
export const lockUnansweredStart = (trx: Trx, id: string, limits: OverdueLimits) =>
  unansweredStarts(trx, limits)
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();

const OVERDUE_BATCH = 500;

/** The domain's noShowAt in SQL, by the reservation's own terms. */
const noShowFrom = sql<Date>`coalesce(reservations.late_until, least(reservations.stop_time,
  reservations.start_time + make_interval(mins =>
  coalesce((reservations.booking_terms->>'noShowAfterMinutes')::int, ${DEFAULT_BOOKING_TERMS.noShowAfterMinutes}::int))))`;

const overdueStarts = (db: Db, { askedBefore, now }: OverdueLimits) =>
  db
    .selectFrom('reservations')
    .where('reservations.status', '=', 'RESERVED')
    .where((eb) =>
      eb.or([
        eb.and([
          eb.or([eb('start_asked_at', 'is', null), eb('start_failure', '=', NO_CABLE)]),
          eb('start_time', '<=', now),
          eb(noShowFrom, '<=', now),
        ]),
        // Whoever asks again and again is not waited for without end.
        eb.and([
          eb('start_asked_at', '>', askedBefore),
          eb('start_failure', 'is', null),
          eb(noShowFrom, '<=', addMinutes(now, -START_LIMIT_SECONDS / 60)),
        ]),
        eb.and([
          eb('start_asked_at', '<=', askedBefore),
          eb('start_time', '<=', askedBefore),
          // Whoever has said that they are late is waited for, also when they have tried before.
          eb.or([eb('late_until', 'is', null), eb('late_until', '<=', now)]),
        ]),
      ]),
    );

/** Reservations that have not begun to charge in time, or whose start is overdue, the longest overdue first; the domain decides. */
export async function findOverdueStarts(pass: Pass, limits: OverdueLimits): Promise<string[]> {
  const overdue = overdueStarts(pass.db, limits)
    .select('id')
    .where(isTriedNow(pass, sql`reservations.id`))
    .orderBy('start_time');
  return (await overdue.limit(OVERDUE_BATCH).execute()).map(({ id }) => id);
}

/** Locks one of them for this transaction alone, if it is still overdue. */
export const lockOverdueStart = (trx: Trx, id: string, limits: OverdueLimits) =>
  overdueStarts(trx, limits)
    .where('reservations.id', '=', id)
    .innerJoin('plugs', 'plugs.id', 'reservations.plug_id')
    .innerJoin('users as driver', 'driver.id', 'reservations.user_id')
    .leftJoin('charging_points', 'charging_points.id', 'plugs.charging_point_id')
    .selectAll('reservations')
    .select(isFresh(limits.now).as('is_connected'))
    .select('driver.suspended_at as driver_suspended_at')
    .forUpdate('reservations')
    .skipLocked()
    .executeTakeFirst();
