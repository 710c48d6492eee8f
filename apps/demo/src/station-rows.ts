// Converts registry entries to rows of the server's tables. Ids are assigned here, so that a load takes few statements.
import { shortStationName } from '@voltagora/domain';
import { ATHENS, draw, pick, planPoints, THESSALONIKI, within } from './demo-network.ts';
import type { DemoTariff } from './demo-tariffs.ts';
import type { RegisteredPlug, RegisteredStation } from './public-registers.ts';
import { createSlugs } from './slugs.ts';

export interface Owners {
  /** Owns the network's stations in Athens and Thessaloniki. */
  city: string;
  /** Owns forty of the network's other stations. */
  country: string;
  /** Owns the rest. */
  region: string;
}

export interface Rows {
  stations: Record<string, unknown>[];
  chargingPoints: Record<string, unknown>[];
  plugs: Record<string, unknown>[];
}

const TIME_ZONES: Record<string, string> = {
  GR: 'Europe/Athens',
  FR: 'Europe/Paris',
  DE: 'Europe/Berlin',
  NO: 'Europe/Oslo',
  GB: 'Europe/London',
};

const FEATURED = 6;

export function toRows(
  stations: readonly RegisteredStation[],
  network: ReadonlySet<string>,
  owners: Owners,
  tariffs: readonly DemoTariff[],
): Rows {
  const rows: Rows = { stations: [], chargingPoints: [], plugs: [] };
  const slugFor = createSlugs();
  const featured = chooseFeatured(stations, network);
  const ofCountry = chooseCountry(stations, network);
  const ownerOf = (station: RegisteredStation) => {
    if (inCity(station)) return owners.city;
    return ofCountry.has(station.sourceId) ? owners.country : owners.region;
  };
  const following = followMarket([...featured]);
  for (const station of stations) {
    const stationId = rows.stations.length + 1;
    const inNetwork = network.has(station.sourceId);
    rows.stations.push({
      ...describe(station),
      id: stationId,
      slug: slugFor(station.name, station.city),
      is_featured: featured.has(station.sourceId),
      owner_id: inNetwork ? ownerOf(station) : null,
      ...(inNetwork ? pick(tariffs, `tariff ${station.sourceId}`) : NO_TARIFF),
      price_rule: null,
      ...following.get(station.sourceId),
    });
    addPlugs(rows, stationId, station, inNetwork);
  }
  return rows;
}

/** Gives one featured station market prices, and another a peak surcharge. */
const followMarket = ([spot = '', surge = '']: readonly string[]) =>
  new Map<string, object>([
    [spot, { ...BY_ENERGY, price_per_kwh_micro: 390_000, price_rule: SPOT }],
    [surge, { ...BY_ENERGY, price_per_kwh_micro: 450_000, price_rule: SURGE }],
  ]);

const BY_ENERGY = { pricing_policy: 0, base_flat_fee_micro: 0, base_price_micro: 0 };
const SPOT = {
  kind: 'spot',
  marginMicro: 240_000,
  floorMicro: 250_000,
  ceilingMicro: 590_000,
};
const SURGE = { kind: 'surge', capPercent: 25 };

const NO_TARIFF = {
  pricing_policy: null,
  base_flat_fee_micro: 0,
  price_per_kwh_micro: 0,
  base_price_micro: 0,
};

const inCity = (station: RegisteredStation) =>
  within(ATHENS, station) || within(THESSALONIKI, station);

const COUNTRY_STATIONS = 40;

/** Of the network outside the two cities, the first ones by their ids in the register. */
function chooseCountry(stations: readonly RegisteredStation[], network: ReadonlySet<string>) {
  const outside = stations.filter((one) => network.has(one.sourceId) && !inCity(one));
  const ids = outside.map(({ sourceId }) => sourceId).toSorted();
  return new Set(ids.slice(0, COUNTRY_STATIONS));
}

function chooseFeatured(stations: readonly RegisteredStation[], network: ReadonlySet<string>) {
  const candidates = stations.filter((one) => network.has(one.sourceId) && inCity(one));
  const best = (one: RegisteredStation) =>
    Math.max(...one.plugs.map(({ maxPowerW }) => maxPowerW ?? 0)) + draw(one.sourceId);
  const ranked = candidates.toSorted((a, b) => best(b) - best(a));
  return new Set(ranked.slice(0, FEATURED).map(({ sourceId }) => sourceId));
}

function describe(station: RegisteredStation) {
  const powers = station.plugs.flatMap(({ maxPowerW }) => maxPowerW ?? []);
  return {
    name: shortStationName(station),
    operator: station.operator,
    address: station.address,
    city: station.city,
    postcode: station.postcode,
    country: station.country,
    lat: station.lat,
    lng: station.lng,
    time_zone: TIME_ZONES[station.country] ?? 'UTC',
    open_24_7: station.open247,
    connector_types: [...new Set(station.plugs.map(({ connectorType }) => connectorType))],
    max_power_w: powers.length > 0 ? Math.max(...powers) : null,
    plugs_total: station.plugs.length,
    source: station.source,
    source_id: station.sourceId,
    source_as_of: station.asOf,
  };
}

interface PlacedPlug extends RegisteredPlug {
  chargingPointId?: number;
  connectorNumber?: number;
}

/** Idle fee at the plugs where drivers wait for each other most, as real networks have it. */
const IDLE_FEE = { microPerMinute: 200_000, graceMinutes: 10, capMicro: 10_000_000 };
const isFast = ({ maxPowerW }: RegisteredPlug): boolean => (maxPowerW ?? 0) >= 50_000;

function addPlugs(rows: Rows, stationId: number, station: RegisteredStation, online: boolean) {
  const plugs: readonly PlacedPlug[] = online ? addPoints(rows, stationId, station) : station.plugs;
  plugs.forEach((plug, at) =>
    rows.plugs.push({
      station_id: stationId,
      charging_point_id: plug.chargingPointId ?? null,
      connector_number: plug.connectorNumber ?? null,
      label: plugLabel(at),
      connector_type: plug.connectorType,
      max_power_w: plug.maxPowerW,
      idle_fee: online && isFast(plug) ? IDLE_FEE : null,
    }),
  );
}

function addPoints(rows: Rows, stationId: number, station: RegisteredStation): PlacedPlug[] {
  return planPoints(station).flatMap(({ vendor, model, plugs }) => {
    const id = rows.chargingPoints.length + 1;
    const powers = plugs.flatMap(({ maxPowerW }) => maxPowerW ?? []);
    rows.chargingPoints.push({
      id,
      station_id: stationId,
      label: `${id}`,
      ocpp_identity: `DEMO-${String(id).padStart(4, '0')}`,
      vendor,
      model,
      max_power_w: powers.length > 0 ? Math.max(...powers) : null,
    });
    return plugs.map((plug, at) => ({ ...plug, chargingPointId: id, connectorNumber: at + 1 }));
  });
}

/** A, B … Z, then 27, 28 …: the printed label of a plug. */
const plugLabel = (at: number): string => (at < 26 ? String.fromCharCode(65 + at) : `${at + 1}`);
