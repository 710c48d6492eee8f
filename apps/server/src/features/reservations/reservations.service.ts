// Composes the feature: one object for routes and for the charging feature. The rules are in the services.
import type {
  AnswerOf,
  Reservation,
  ReservationDraft,
  SetUnavailable,
  ValidRequestOf,
} from '@voltagora/contract';
import type { BookingWindow } from '@voltagora/domain';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Keyring } from '../../platform/keys/keyring.ts';
import type { Db, Trx } from '../../platform/db/db.ts';
import type { Actor } from '../../platform/http/actor.ts';
import type { Once } from '../../platform/http/idempotency/idempotent.ts';
import type { TokenPrices } from '../../platform/token-prices.ts';
import type { Carbon } from '../energy/public.ts';
import {
  dayAvailability,
  freeTime,
  freeTimes,
  stationReservations,
} from './booking/availability.service.ts';
import { estimateCarbonOfSessions } from './endings/carbon.service.ts';
import {
  findByIdTag,
  isPastIdTag,
  findLiveAt,
  readBilledTotal,
  readEarliestStart,
  readForCharging,
} from './endings/charging-reservations.reads.ts';
import {
  beginCharging,
  correctCharging,
  returnUncharged,
  type EndedCharge,
  findStartable,
  noteStart,
  takeStart,
  settleCharging,
} from './endings/charging-reservations.service.ts';
import type { DraftDeps } from './booking/draft.service.ts';
import { createCardBookings } from './booking/card-bookings.service.ts';
import { createGuestBookings } from './booking/guest-booking.service.ts';
import type { ReadSeller, ReservationDeps } from './reservation-deps.ts';
import { ownerReservationsFile } from './lists/owner-reservations-file.ts';
import { listOwnerReservations, type OwnerListQuery } from './lists/owner-reservations.reads.ts';
import { createQuoteTokens } from './booking/quote-token.ts';
import { listReservations } from './lists/driver-reservations.reads.ts';
import {
  type ListDeps,
  readNextReservation,
  readOtherPlugs,
  readReservation,
} from './lists/reservations.reads.ts';
import {
  checkReservation,
  createReservation,
  quoteReservation,
} from './booking/booking.service.ts';
import { cancelByOwner, cancelReservation } from './changes/cancel.service.ts';
import { cancelSeries } from './changes/cancel-series.service.ts';
import { endOpenBookings, surveyOpenBookings } from './endings/driver-leaving.service.ts';
import {
  type AskedExtension,
  extendReservation,
  readExtensions,
} from './changes/extension.service.ts';
import { announceLate } from './changes/lateness.service.ts';
import { endIdleCables } from './endings/idle-cables.store.ts';
import { noteCable, settleIdleFees, settleIdleFeesOf } from './endings/idle-fees.service.ts';
import { collectFrom, collectLateBills, findLateStart } from './endings/late-bills.service.ts';
import { listOwed } from './endings/late-bills.reads.ts';
import { lockLiveWindows } from './calendar/live-windows.service.ts';
import { type AskedMove, moveReservation } from './changes/move.service.ts';
import { clearComments, handOverReservation } from './endings/open-bookings.store.ts';
import { readOwnerCalendar, readOwnerEntries } from './calendar/owner-calendar.service.ts';
import { priceElsewhere, type PricedBooking } from './booking/price-elsewhere.service.ts';
import { remindDrivers } from './endings/reminders.service.ts';
import { sweepReservations } from './endings/sweep.service.ts';
import { endUnbilled, type UnbilledEnd } from './endings/unbilled.service.ts';
import { endUnavailable, setUnavailable } from './calendar/unavailable.service.ts';

export interface ReservationsOptions {
  db: Db;
  clock: Clock;
  log: ListDeps['log'];
  bus: Bus;
  wallet: ReservationDeps['wallet'];
  payments: ReservationDeps['payments'];
  publicUrl: () => string;
  stations: DraftDeps['stations'];
  marketPrices: DraftDeps['marketPrices'];
  carbon: Carbon;
  vehicles: DraftDeps['vehicles'];
  readSeller: ReadSeller;
  /** Signs quotes. */
  keyring: Keyring;
  /** When the server became available without interruption; default: now. */
  upSince?: () => Date;
  /** Price of a token in micro units of each currency that accepts tokens. */
  tokenPricesMicro: TokenPrices;
}

type ListQuery = ValidRequestOf<'listMyReservations'>['query'];
type CalendarQuery = ValidRequestOf<'readStationCalendar'>['query'];

/** Everything that the reservations feature offers to routes, charging and account deletion. */
export type Reservations = ReturnType<typeof createReservations>;

interface Deps extends ReservationsOptions {
  upSince: () => Date;
  quotes: ReturnType<typeof createQuoteTokens>;
}

export function createReservations(options: ReservationsOptions) {
  const madeAt = options.clock.now();
  const deps: Deps = {
    upSince: () => madeAt,
    ...options,
    quotes: createQuoteTokens(options.keyring, options.clock),
  };
  return {
    ...bookingCalls(deps),
    ...calendarAndLists(deps),
    ...chargingSteps(deps),
    ...settlements(deps),
  };
}

const bookingCalls = (deps: Deps) => ({
  /** Call every 15 seconds. */
  estimateCarbon: (now: Date) => estimateCarbonOfSessions(deps, now),
  quote: (draft: ReservationDraft, actor: Actor | null) => quoteReservation(deps, draft, actor),
  /** What a booking would cost in another window of its plug; undefined when that window cannot be booked. */
  priceElsewhere: (booking: PricedBooking, window: BookingWindow) =>
    priceElsewhere(deps, booking, window),
  check: (draft: ReservationDraft) => checkReservation(deps, draft),
  create: (draft: ReservationDraft, actor: Actor, once?: Once<Reservation>) =>
    createReservation(deps, draft, actor, once),
  /** The steps of booking without an account. */
  guest: createGuestBookings(deps),
  cancel: (id: string, actor: Actor, once?: Once<Reservation>, which = { series: false }) =>
    (which.series ? cancelSeries : cancelReservation)(deps, id, actor, once),
  cancelByOwner: (id: string, actor: Actor, said: { message: string }, once?: Once<Reservation>) =>
    cancelByOwner(deps, id, actor, said, once),
  extensions: (id: string, actor: Actor) => readExtensions(deps, id, actor),
  extend: (id: string, actor: Actor, asked: AskedExtension) =>
    extendReservation(deps, id, actor, asked),
  announceLate: (id: string, actor: Actor) => announceLate(deps, id, actor),
  move: (id: string, actor: Actor, asked: AskedMove) => moveReservation(deps, id, actor, asked),
});

const calendarAndLists = (deps: Deps) => ({
  ownerCalendar: (actor: Actor, stationId: number, query: CalendarQuery) =>
    readOwnerCalendar(deps, actor, stationId, query),
  ownerEntries: (ownerId: string, stationId: number, window: BookingWindow) =>
    readOwnerEntries(deps.db, ownerId, stationId, window),
  setUnavailable: (
    actor: Actor,
    plugId: number,
    input: SetUnavailable,
    once?: Once<AnswerOf<'setUnavailable'>>,
  ) => setUnavailable(deps, actor, plugId, input, once),
  endUnavailable: (actor: Actor, id: string, which: { series: boolean }) =>
    endUnavailable(deps, actor, id, which),
  /** Within a transaction, as it leaves it. */
  read: (id: string, actor: Actor, db: Db = deps.db) => readReservation({ ...deps, db }, id, actor),
  consumption: async (id: string, actor: Actor) => {
    const { session } = await readReservation(deps, id, actor);
    return { total_kwh: session?.energy_kWh ?? 0 };
  },
  next: (actor: Actor) => readNextReservation(deps, actor),
  /** Labels of the plugs that a booking can be moved to now. */
  otherPlugs: (id: string) => readOtherPlugs(deps, id),
  list: (actor: Actor, query: ListQuery) => listReservations(deps, actor, query),
  ofOwner: (actor: Actor, query: OwnerListQuery) => listOwnerReservations(deps, actor, query),
  fileOfOwner: (actor: Actor, query: OwnerListQuery) => ownerReservationsFile(deps, actor, query),
  ofStation: (stationId: number) => stationReservations(deps, stationId),
  /** Bookable windows of a station's plugs within a time range; undefined when the station does not exist. */
  freeTime: (stationId: number, within: BookingWindow) => freeTime(deps, stationId, within),
  /** The same of several stations, by id. */
  freeTimes: (stationIds: readonly number[], within: BookingWindow) =>
    freeTimes(deps, stationIds, within),
  dayAvailability: (stationId: number, day: number) => dayAvailability(deps, stationId, day),
  /** Ends reservations that should have started and did not; returns how many. Call every 30 seconds. */
  sweepReservations: (now: Date) => sweepReservations(deps, now),
  /** Reminds drivers of bookings that begin soon; returns how many. Call every 30 seconds. */
  remindDrivers: (now: Date) => remindDrivers(deps, now),
});

/** Steps that the charging feature calls. */
const chargingSteps = (deps: Deps) => ({
  findStartable,
  findByIdTag,
  isPastIdTag,
  findLiveAt,
  readBilledTotal,
  readEarliestStart,
  readForCharging,
  takeStart: (reservationId: string, now: Date) => takeStart(deps, reservationId, now),
  noteStartAgreed: (reservationId: string, now: Date) =>
    noteStart(deps, reservationId, { start_agreed_at: now, start_failure: null }),
  /** `failure` is a code that the client translates. */
  noteStartFailed: (reservationId: string, failure: string) =>
    noteStart(deps, reservationId, { start_failure: failure }),
  beginCharging,
  settleCharging: (trx: Trx, charge: EndedCharge) => settleCharging(deps, trx, charge),
  /** CHARGING -> FAILED: the driver has denied the session, or nothing bears it out. Publishes nothing. */
  endUnbilled: (trx: Trx, ending: UnbilledEnd) => endUnbilled(deps, trx, ending),
  /** CHARGING -> RESERVED, where no cable followed the start. */
  returnUncharged,
  /** Corrects the bill when a charging point reports the end of a session that was already settled without it. */
  correctCharging: (trx: Trx, charge: EndedCharge) => correctCharging(deps, trx, charge),
  findLateStart,
});

/** Settlement after the booking. */
const settlements = (deps: Deps) => ({
  /** What a driver owes for sessions that were billed late. */
  owed: (actor: Actor) => listOwed(deps.db, actor),
  /** Collects late bills from wallets that have tokens again; returns the number of bookings. Call every 30 seconds. */
  collectLateBills: (now: Date) => collectLateBills(deps, now),
  /** The same of one driver, whose stays are settled as they stand. */
  async collectFrom(trx: Trx, driverId: string) {
    await settleIdleFeesOf(deps, trx, { driverId, now: deps.clock.now() });
    await collectFrom(deps, trx, driverId);
  },
  /** Handles a cable status at a plug; returns the bookings that it affects. Does not publish. */
  noteCable,
  /** Ends what is counted at plugs that their owner moves or deletes. */
  endIdleCables: async (trx: Trx, plugIds: readonly number[], now: Date): Promise<void> => {
    await endIdleCables(trx, plugIds, now);
  },
  /** Bills cars that stayed after their windows and have left; returns how many. Call every 15 seconds. */
  settleIdleFees: (now: Date) => settleIdleFees(deps, now),

  /** Callbacks for card payments. */
  cardBookings: createCardBookings(deps),
  surveyOpenBookings,
  endOpenBookings: (trx: Trx, userId: string) => endOpenBookings(deps, trx, userId),
  /** Windows of live reservations at these plugs. Their calendars stay locked until the transaction ends. */
  lockLiveWindows,
  /** Somebody else's from now on, with what it may still owe. */
  handOver: (trx: Trx, reservationId: string, userId: string) =>
    handOverReservation(trx, reservationId, userId),
  clearComments: async (trx: Trx, userId: string) => void (await clearComments(trx, userId)),
});
