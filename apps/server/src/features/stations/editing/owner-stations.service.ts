// The owner's side of stations. Another user gets not_found.
import {
  type AnswerOf,
  type ChargingPoint,
  type EditableStation,
  HiddenPart,
  type ValidRequestOf,
} from '@voltagora/contract';
import {
  cutToTwoDecimals,
  isConfirmed,
  missingForSale,
  tokenMinorToTokens,
} from '@voltagora/domain';
import { Temporal } from 'temporal-polyfill';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/db.ts';
import { notFound } from '../../../platform/http/app-error.ts';
import { askedZone } from '../../../platform/http/asked-zone.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import type { Wallet } from '../../wallet/public.ts';
import { listPointRows, ownsStation, readFigures } from './owner-stations.reads.ts';
import { presentPlug, presentPoint, presentStation, presentSummary } from '../present-station.ts';
import { pricesNow, type PricesNowDeps } from '../prices/prices-now.ts';
import { saleOf } from '../prices/sale.reads.ts';
import { listHidings } from '../hiding/hidings.reads.ts';
import { listImageRows } from '../station-images.reads.ts';
import { listOwnStationIds } from '../station-lists.reads.ts';
import { readOwner } from '../standing/standing.reads.ts';
import { readPlugRows, readStationRows } from '../station-rows.reads.ts';
import { presentTerms, termsOf } from '../prices/station-terms.ts';

const FIGURES_DAYS = 30;

interface OwnerDeps extends PricesNowDeps {
  db: Db;
  clock: Clock;
  wallet: Pick<Wallet, 'earnedMinor'>;
}
type ListQuery = ValidRequestOf<'listMyStations'>['query'];

export function createOwnerRoutes(deps: OwnerDeps) {
  return {
    mine: (actor: Actor, query: ListQuery) => listMine(deps, actor, query),
    /** Error codes: not_found when the station is not the actor's. */
    chargingPoints: (actor: Actor, stationId: number) => listPoints(deps, actor, stationId),
    /** Error codes: not_found when the station is not the actor's. */
    requireOwn: (actor: Actor, stationId: number) => requireOwn(deps, actor, stationId),
    /** Error codes: not_found when the station is not the actor's. */
    readOwn: (actor: Actor, stationId: number, db: Db = deps.db) =>
      readOwn({ ...deps, db }, actor, stationId),
    /** Error codes: not_found when the charging point is not the actor's. */
    readPoint: (actor: Actor, pointId: number, db: Db = deps.db) =>
      readPoint({ ...deps, db }, actor, pointId),
    /** Error codes: validation_failed for an invalid time zone. */
    analytics: (actor: Actor, timeZone: string) => readAnalytics(deps, actor, timeZone),
  };
}

async function listMine(
  deps: OwnerDeps,
  { userId }: Actor,
  query: ListQuery,
): Promise<AnswerOf<'listMyStations'>> {
  const { db, clock } = deps;
  const now = clock.now();
  const { ids, count } = await listOwnStationIds(db, { ...query, ownerId: userId }, query);
  const plugs = await readPlugRows(db, now, { stationIds: ids });
  const byStation = Map.groupBy(plugs, ({ station_id }) => station_id);
  const rows = await readStationRows(db, ids, now);
  const prices = await pricesNow(deps, rows);
  const results = rows.map((row) => ({
    ...presentSummary(row, prices),
    plugs: (byStation.get(row.id) ?? []).map(presentPlug),
  }));
  return { results, count };
}

async function listPoints(
  deps: OwnerDeps,
  actor: Actor,
  stationId: number,
): Promise<AnswerOf<'listChargingPoints'>> {
  const results = await pointsOf(deps, actor, stationId);
  return { results, count: results.length };
}

async function requireOwn({ db }: OwnerDeps, { userId }: Actor, stationId: number): Promise<void> {
  if (!(await ownsStation(db, stationId, userId))) throw notFound('station');
}

async function pointsOf(
  deps: OwnerDeps,
  actor: Actor,
  stationId: number,
): Promise<ChargingPoint[]> {
  const { db, clock } = deps;
  await requireOwn(deps, actor, stationId);
  const now = clock.now();
  const points = await listPointRows(db, { stationId }, now);
  const plugs = await readPlugRows(db, now, { stationIds: [stationId] });
  return points.map((point) => presentPoint(point, plugs));
}

async function readPoint(
  { db, clock }: OwnerDeps,
  { userId }: Actor,
  pointId: number,
): Promise<ChargingPoint> {
  const now = clock.now();
  const [point] = await listPointRows(db, { pointId }, now);
  if (!point || !(await ownsStation(db, point.station_id, userId))) {
    throw notFound('charging point');
  }
  const plugs = await readPlugRows(db, now, { stationIds: [point.station_id] });
  return presentPoint(point, plugs);
}

async function readOwn(deps: OwnerDeps, actor: Actor, stationId: number): Promise<EditableStation> {
  const { db, clock } = deps;
  const charging_points = await pointsOf(deps, actor, stationId);
  const now = clock.now();
  const [row] = await readStationRows(db, [stationId], now);
  if (!row) throw notFound('station');
  const plugs = await readPlugRows(db, now, { stationIds: [stationId] });
  const images = await listImageRows(db, stationId);
  const hidings = await listHidings(db, stationId);
  return {
    ...presentStation(row, await pricesNow(deps, [row]), { plugs, images }),
    ...keptTexts(hidings),
    hidden: hidings.map(({ part, reason, hidden_at: at }) => ({
      part: part.startsWith('picture:') ? 'picture' : HiddenPart.parse(part),
      reason,
      hidden_at: at.toISOString(),
    })),
    charging_points,
    is_draft: row.is_draft,
    is_paused: row.is_paused,
    away_limit_hours: row.away_limit_hours,
    tags: row.tags,
    missing: [
      ...(await missingOfOwner(deps, actor, row)),
      ...missingForSale(
        saleOf(row),
        plugs.map(({ obstacles }) => obstacles),
      ),
    ],
    review: row.review && { state: row.review, reason: row.review_reason ?? '' },
    booking_terms_own: row.booking_terms === null ? null : presentTerms(termsOf(row.booking_terms)),
  };
}

async function missingOfOwner(
  { db, clock }: OwnerDeps,
  { userId }: Actor,
  { is_draft: isDraft }: { is_draft: boolean },
): Promise<'owner_unconfirmed'[]> {
  if (!isDraft) return [];
  const { standing } = await readOwner(db, userId, clock.now());
  return isConfirmed(standing) ? [] : ['owner_unconfirmed'];
}

/** The owner reads and changes what the host hides from others. */
const keptTexts = (hidings: readonly { part: string; kept_text: string | null }[]) =>
  Object.fromEntries(
    hidings.flatMap(({ part, kept_text: text }) => (text === null ? [] : [[part, text]])),
  );

async function readAnalytics(
  { db, clock, wallet }: OwnerDeps,
  { userId }: Actor,
  timeZone: string,
): Promise<AnswerOf<'readAnalytics'>> {
  const now = clock.now();
  const since = firstDayStart(now, askedZone(timeZone));
  const figures = await readFigures(db, userId, now, since);
  const earnedMinor = await wallet.earnedMinor(userId, since);
  return {
    stations: figures?.stations ?? 0,
    plugs: figures?.plugs ?? 0,
    plugs_connected: figures?.connected ?? 0,
    plugs_faulted: figures?.faulted ?? 0,
    sessions_30_days: figures?.sessions ?? 0,
    energy_kWh_30_days: cutToTwoDecimals((figures?.energy_wh ?? 0) / 1000),
    tokens_30_days: tokenMinorToTokens(earnedMinor),
    upcoming_reservations: figures?.upcoming ?? 0,
  };
}

/** The same days as a report's default, so that both show the same figures. */
const firstDayStart = (now: Date, timeZone: string): Date =>
  new Date(
    Temporal.Instant.fromEpochMilliseconds(now.getTime())
      .toZonedDateTimeISO(timeZone)
      .subtract({ days: FIGURES_DAYS - 1 })
      .startOfDay().epochMilliseconds,
  );
