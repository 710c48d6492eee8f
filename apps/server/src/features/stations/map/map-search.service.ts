// The stations and clusters of a map, and the first rows of the list beside it, by filters and order.
import type { AnswerOf, StationSort, StationSummary, ValidRequestOf } from '@voltagora/contract';
import { boxesOf, type MapView, markersThatFit } from '@voltagora/domain';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/db.ts';
import { pricesNow, type PricesNowDeps } from '../prices/prices-now.ts';
import type { CellOfStations, FreePlugSource } from './free-plugs.ts';
import { clusterOffers } from './offer-clusters.ts';
import { countFreePlugs, OFFERS_MAX, readOffers } from './offers.reads.ts';
import {
  chargeNeedIn,
  costsAtMost,
  type PricedOffer,
  priceOffers,
  takesWindow,
  windowIn,
} from './priced-offers.ts';
import {
  countByCell,
  countMatching,
  findNearestIds,
  findShownId,
  findStationIds,
  isOfFreeOnly,
  type Search,
} from './search.reads.ts';
import { inOrder } from './station-order.ts';

export interface MapSearchDeps extends PricesNowDeps {
  db: Db;
  clock: Clock;
  freePlugs: FreePlugSource;
  summaries: (ids: number[]) => Promise<StationSummary[]>;
}

type Request = ValidRequestOf<'searchStations'>;
type Answer = AnswerOf<'searchStations'>;

/** Rows of the list where the map shows clusters. */
const ROWS_MAX = 60;

export async function searchMap(
  deps: MapSearchDeps,
  centre: Request['params'],
  query: Request['query'],
): Promise<Answer> {
  const view = { ...centre, width: query.width, height: query.height };
  const wanted: Search = { boxes: boxesOf(view), filters: query, now: deps.clock.now() };
  const answer = await searchFiltered({ deps, wanted, view, sort: query.sort }, query);
  const { also } = query;
  if (also === undefined || answer.results.some(({ slug }) => slug === also)) return answer;
  const id = await findShownId(deps.db, wanted, also);
  const [station] = id === undefined ? [] : await deps.summaries([id]);
  return station ? { ...answer, results: [...answer.results, station] } : answer;
}

async function searchFiltered(about: About, query: Request['query']): Promise<Answer> {
  const { deps, wanted, view } = about;
  if (!comparesOffers(query)) return searchAll(about, []);
  const { offers, count, isPartial } = await findOffers(deps, wanted, query);
  const partial = isPartial ? { is_partial: true } : {};
  const isByOffer = isByPriceOrWindow(query);
  if (!isByOffer && !query.bookable && (!query.prefer_bookable || offers.length === 0)) {
    const prefers = query.prefer_bookable ? { is_bookable_only: false, hidden_count: 0 } : {};
    return { ...(await searchAll(about, offers)), ...partial, ...prefers };
  }
  const shown = await showOffers(about, offers);
  if (!query.prefer_bookable) return { ...shown, ...partial };
  // Nothing is known of prices and calendars of the others, so those filters hide them, not the preference.
  const all = isByOffer || isPartial ? count : await countMatching(deps.db, wanted, view.zoom);
  const hidden = Math.max(0, all - count);
  return { ...shown, ...partial, is_bookable_only: true, hidden_count: hidden };
}

interface About {
  deps: MapSearchDeps;
  wanted: Search;
  view: MapView;
  sort: StationSort | undefined;
}

const isByPriceOrWindow = (query: Request['query']): boolean =>
  query.max_price_per_kWh !== undefined || windowIn(query) !== undefined;

const comparesOffers = (query: Request['query']): boolean =>
  query.prefer_bookable === true || query.sort !== undefined || isByPriceOrWindow(query);

/** `count` is without the filters by price and window. */
async function findOffers(
  deps: MapSearchDeps,
  wanted: Search,
  query: Request['query'],
): Promise<{ offers: PricedOffer[]; count: number; isPartial: boolean }> {
  const window = windowIn(query);
  const found = await readOffers(deps.db, wanted, window);
  const rows = found
    .slice(0, OFFERS_MAX)
    .filter((row) => window === undefined || takesWindow(row, window, wanted.now));
  const need = chargeNeedIn(query);
  const most = query.max_price_per_kWh;
  const offers = priceOffers(rows, await pricesNow(deps, rows), need).filter(
    (offer) => most === undefined || costsAtMost(offer, most),
  );
  return { offers, count: rows.length, isPartial: found.length > OFFERS_MAX };
}

/** Only the offers, in their order. */
async function showOffers(
  { deps, wanted, view, sort = 'distance' }: About,
  offers: readonly PricedOffer[],
): Promise<Answer> {
  const ids = inOrder(offers, sort, view).map(({ id }) => id);
  const count = ids.length;
  if (count <= markersThatFit(view)) {
    return { results: await deps.summaries(ids), clusters: [], count };
  }
  const free = await countFreePlugs(deps.db, wanted, ids);
  const { alone, clusters } = clusterOffers(offers, view.zoom, free);
  const results = await deps.summaries(alone.map(({ id }) => id));
  return { results, clusters, count, rows: await deps.summaries(ids.slice(0, ROWS_MAX)) };
}

/** All stations; the offers among them come first, in their order. */
async function searchAll(about: About, offers: readonly PricedOffer[]): Promise<Answer> {
  const { deps, wanted, view, sort } = about;
  const limit = markersThatFit(view);
  const { freePlugs } = deps;
  const countCells = () => countByCell(deps.db, wanted, { zoom: view.zoom, freePlugs });
  // Where few stations pass, they are counted faster than found.
  const counted = isOfFreeOnly(wanted.filters, view.zoom) ? await countCells() : undefined;
  if (counted === undefined || sumOf(counted) <= limit) {
    const ids = await findStationIds(deps.db, wanted, { ...view, limit: limit + 1 });
    if (ids.length <= limit) {
      const results = ordered(await deps.summaries(ids), about, offers);
      return { results, clusters: [], count: ids.length };
    }
  }
  const cells = counted ?? (await countCells());
  const alone = cells.filter(({ count }) => count === 1).map(({ any_id }) => any_id);
  const answer = {
    results: ordered(await deps.summaries(alone), about, offers),
    clusters: cells.filter(({ count }) => count > 1).map(toCluster),
    count: sumOf(cells),
  };
  if (sort === undefined) return answer;
  const first = inOrder(offers, sort, view).map(({ id }) => id);
  const near = await findNearestIds(deps.db, wanted, { ...view, limit: ROWS_MAX });
  const rows = await deps.summaries([...new Set([...first, ...near])].slice(0, ROWS_MAX));
  return { ...answer, rows: ordered(rows, about, offers) };
}

/** Bookable stations first; both groups in the wanted order, or as they were. */
function ordered(
  found: readonly StationSummary[],
  { view, sort }: About,
  offers: readonly PricedOffer[],
): StationSummary[] {
  const priceOf = new Map(offers.map(({ id, price }) => [id, price]));
  const stations = found.map((station) => ({
    station,
    lat: station.lat,
    lng: station.lng,
    max_power_w: station.max_power_kW,
    rating: station.rating,
    price: priceOf.get(station.id),
  }));
  const sorted = sort === undefined ? stations : inOrder(stations, sort, view);
  return sorted
    .map(({ station }) => station)
    .toSorted((one, other) => Number(other.bookable) - Number(one.bookable));
}

const sumOf = (cells: readonly CellOfStations[]): number =>
  cells.reduce((total, { count }) => total + count, 0);

const toCluster = ({ lat, lng, count, free, south, west, north, east }: CellOfStations) => ({
  lat,
  lng,
  count,
  plugs_free: free,
  bounds: { south, west, north, east },
});
