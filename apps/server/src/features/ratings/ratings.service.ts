// Ratings after a session: drivers rate stations, owners rate drivers, whoever is rated answers.
import type {
  AnswerOf,
  DriverRating,
  ReservationRatings,
  StationRating,
  ValidRequestOf,
} from '@voltagora/contract';
import { ratableUntil, ratingScore, successRate } from '@voltagora/domain';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Trx } from '../../platform/db/db.ts';
import { AppError, notFound } from '../../platform/http/app-error.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { newSecretId } from '../../platform/ids.ts';
import type { Reports } from '../stations/public.ts';
import * as reads from './ratings.reads.ts';
import * as store from './ratings.store.ts';

const YEAR_MS = 365 * 86_400_000;

interface RatingsDeps {
  db: Db;
  publicReads: Db;
  clock: Clock;
  reports: Pick<Reports, 'file'>;
  /** Error codes: not_found, station_hidden. */
  requireShown: (stationId: number) => Promise<unknown>;
}
export type Ratings = ReturnType<typeof createRatings>;

export function createRatings(deps: RatingsDeps) {
  const { db } = deps;
  return {
    /** Error codes: not_found, station_hidden. */
    ofStation: (stationId: number, page: ValidRequestOf<'listStationRatings'>['query']) =>
      listOfStation(deps, stationId, page),
    /** Error codes: not_found. */
    ofReservation: (actor: Actor, id: string) => readOfReservation(deps, actor, id),
    /** Error codes: not_found, rating_not_possible. */
    rateStation: (actor: Actor, id: string, said: ValidRequestOf<'rateStation'>['body']) =>
      rateStation(deps, actor, id, said),
    /** Error codes: not_found, rating_not_possible. */
    rateDriver: (actor: Actor, id: string, said: ValidRequestOf<'rateDriver'>['body']) =>
      rateDriver(deps, actor, id, said),
    /** Error codes: not_found. */
    answer: (actor: Actor, id: string, text: string) => answer(deps, actor, id, text),
    /** Error codes: not_found. */
    answerDriver: (actor: Actor, id: string, text: string) => answerDriver(deps, actor, id, text),
    /** Error codes: not_found, report_open, too_many_requests. */
    report: (actor: Actor, { rating, ...said }: ValidRequestOf<'reportRating'>['body']) =>
      deps.reports.file(actor, said, async (trx) => {
        const found = await reads.findShownRating(trx, rating.id);
        if (found === undefined) throw notFound('rating');
        return { stationId: found.station_id, ratingId: found.id };
      }),
    exported: {
      given: (userId: string, limit: number) => reads.listRatingsBy(db, userId, limit),
      received: (userId: string, limit: number) => reads.listRatingsOf(db, userId, limit),
      ofDrivers: (ownerId: string, limit: number) => reads.listRatingsByOwner(db, ownerId, limit),
    },
    eraseOf: (trx: Trx, userId: string) => store.eraseRatingsOf(trx, userId),
  };
}

async function listOfStation(
  { publicReads, clock, requireShown }: RatingsDeps,
  stationId: number,
  page: ValidRequestOf<'listStationRatings'>['query'],
): Promise<AnswerOf<'listStationRatings'>> {
  await requireShown(stationId);
  const rows = await reads.listShownRatings(publicReads, stationId, page);
  const counts = await reads.countByStars(publicReads, stationId);
  const since = new Date(clock.now().getTime() - YEAR_MS);
  const { sessions, succeeded } = await reads.countSessions(publicReads, stationId, since);
  const byStars = [1, 2, 3, 4, 5].map(
    (stars) => counts.find((one) => one.stars === stars)?.count ?? 0,
  );
  const count = byStars.reduce((total, of) => total + of, 0);
  const sum = byStars.reduce((total, of, index) => total + of * (index + 1), 0);
  return {
    results: rows.map(presentRating),
    count,
    score: ratingScore(count, sum),
    by_stars: byStars,
    success: { sessions, rate: successRate(succeeded, sessions) },
  };
}

async function readOfReservation(
  { db, clock }: RatingsDeps,
  actor: Actor,
  id: string,
): Promise<ReservationRatings> {
  const booking = await requireBooking(db, id, actor);
  const isDriver = actor.role === 'driver';
  const ofStation = await reads.findRating(db, id);
  const ofDriver = await reads.findDriverRating(db, id);
  const own = isDriver ? ofStation : ofDriver;
  const until = ratableUntil(booking.ended_at, own?.created_at ?? null);
  const score = isDriver ? null : await reads.sumOfDriver(db, booking.user_id);
  // Its driver sees a hidden rating, and the owner does not.
  const isSeen = isDriver || ofStation?.hidden_at === null;
  return {
    of_station: ofStation && isSeen ? presentRating(ofStation) : null,
    of_driver: ofDriver ? presentDriverRating(ofDriver) : null,
    open_until: until !== null && until > clock.now() ? until.toISOString() : null,
    driver_score: score && ratingScore(score.count, score.sum),
  };
}

async function requireBooking(db: Db | Trx, id: string, actor: Actor) {
  const booking = await reads.readRatedBooking(db, id, actor);
  if (booking === undefined) throw notFound('reservation');
  return booking;
}

function rateStation(
  { db, clock }: RatingsDeps,
  actor: Actor,
  id: string,
  { stars, text }: ValidRequestOf<'rateStation'>['body'],
): Promise<StationRating> {
  return db.transaction().execute(async (trx) => {
    const booking = await requireBooking(trx, id, actor);
    const former = await reads.findRating(trx, id);
    requireOpen(booking.ended_at, former?.created_at, clock.now());
    const row = await store.writeStationRating(trx, {
      id: newSecretId(),
      station_id: booking.station_id,
      driver_id: actor.userId,
      reservation_id: id,
      stars,
      body: text,
      created_at: clock.now(),
    });
    return presentRating(row);
  });
}

function rateDriver(
  { db, clock }: RatingsDeps,
  actor: Actor,
  id: string,
  { stars, reasons }: ValidRequestOf<'rateDriver'>['body'],
): Promise<DriverRating> {
  return db.transaction().execute(async (trx) => {
    const booking = await requireBooking(trx, id, actor);
    const former = await reads.findDriverRating(trx, id);
    requireOpen(booking.ended_at, former?.created_at, clock.now());
    const row = await store.writeDriverRating(trx, {
      id: newSecretId(),
      driver_id: booking.user_id,
      owner_id: actor.userId,
      reservation_id: id,
      stars,
      reasons: [...new Set(reasons)],
      created_at: clock.now(),
    });
    return presentDriverRating(row);
  });
}

function requireOpen(endedAt: Date | null, givenAt: Date | undefined, now: Date): void {
  const until = ratableUntil(endedAt, givenAt ?? null);
  if (until !== null && until > now) return;
  const detail =
    until === null
      ? 'A rating is possible once the session has ended.'
      : 'The time for this rating is over.';
  throw new AppError('rating_not_possible', detail);
}

function answer(
  { db, clock }: RatingsDeps,
  { userId }: Actor,
  id: string,
  text: string,
): Promise<StationRating> {
  return db.transaction().execute(async (trx) => {
    const row = await store.answerStationRating(trx, id, userId, { text, now: clock.now() });
    if (row === undefined) throw notFound('rating');
    return presentRating(row);
  });
}

function answerDriver(
  { db, clock }: RatingsDeps,
  { userId }: Actor,
  id: string,
  text: string,
): Promise<DriverRating> {
  return db.transaction().execute(async (trx) => {
    const row = await store.answerDriverRating(trx, id, userId, { text, now: clock.now() });
    if (row === undefined) throw notFound('rating');
    return presentDriverRating(row);
  });
}

type Answered = Pick<reads.RatingRow, 'answer' | 'answered_at'>;

const presentAnswer = ({ answer: text, answered_at: at }: Answered) =>
  text === null || at === null ? null : { text, answered_at: at.toISOString() };

const presentRating = (row: Omit<reads.RatingRow, 'hidden_at'>): StationRating => ({
  id: row.id,
  stars: row.stars,
  text: row.body,
  created_at: row.created_at.toISOString(),
  answer: presentAnswer(row),
});

const presentDriverRating = (row: reads.DriverRatingRow): DriverRating => ({
  id: row.id,
  stars: row.stars,
  reasons: row.reasons,
  created_at: row.created_at.toISOString(),
  answer: presentAnswer(row),
});
