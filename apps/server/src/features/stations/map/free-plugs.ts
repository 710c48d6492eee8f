// Counts free plugs and their stations for the map, from a list in memory. The same conditions as in station-filters.reads.ts.
import { type Box, cellsAcross } from '@voltagora/domain';
import type { StationFilters } from './station-filters.reads.ts';

/** Free plugs of one station with the same connector and power. */
export interface FreePlugs {
  stationId: number;
  lat: number;
  lng: number;
  type: string;
  powerW: number | null;
  free: number;
  isBookable: boolean;
}

/** Where free plugs are read from. */
export interface FreePlugSource {
  all: () => Promise<FreePlugs[] | undefined>;
  kept: () => Promise<FreePlugs[] | undefined> | undefined;
}

interface Asked {
  boxes: readonly Box[];
  filters: StationFilters;
}

/** Their number by the cell of a zoom, as `x y`. */
export function freeByCell(
  plugs: readonly FreePlugs[],
  asked: Asked,
  zoom: number,
): Map<string, number> {
  const cells = new Map<string, number>();
  const passes = passesAll(asked);
  for (const plug of plugs) {
    if (!passes(plug)) continue;
    const cell = cellOf(plug, zoom);
    cells.set(cell, (cells.get(cell) ?? 0) + plug.free);
  }
  return cells;
}

/** Stations in a cell of the map. */
export interface CellOfStations {
  count: number;
  free: number;
  any_id: number;
  lat: number;
  lng: number;
  south: number;
  west: number;
  north: number;
  east: number;
}

/** The stations that have free plugs, by cell, the largest number first. */
export function freeStationsByCell(
  plugs: readonly FreePlugs[],
  asked: Asked,
  zoom: number,
): CellOfStations[] {
  const cells = new Map<string, CellOfStations>();
  for (const station of stationsWith(plugs, asked)) {
    const { stationId, lat, lng, free } = station;
    const key = cellOf(station, zoom);
    const cell = cells.get(key) ?? {
      count: 0,
      free: 0,
      any_id: stationId,
      lat: 0,
      lng: 0,
      south: lat,
      west: lng,
      north: lat,
      east: lng,
    };
    cells.set(key, cell);
    cell.count += 1;
    cell.free += free;
    cell.any_id = Math.min(cell.any_id, stationId);
    cell.lat += (lat - cell.lat) / cell.count;
    cell.lng += (lng - cell.lng) / cell.count;
    cell.south = Math.min(cell.south, lat);
    cell.west = Math.min(cell.west, lng);
    cell.north = Math.max(cell.north, lat);
    cell.east = Math.max(cell.east, lng);
  }
  return [...cells.values()].toSorted((a, b) => b.count - a.count || a.any_id - b.any_id);
}

/** Each station once, with the number of its free plugs that pass. */
function stationsWith(plugs: readonly FreePlugs[], asked: Asked): Iterable<FreePlugs> {
  const stations = new Map<number, FreePlugs>();
  const passes = passesAll(asked);
  for (const plug of plugs) {
    if (!passes(plug)) continue;
    const before = stations.get(plug.stationId);
    stations.set(plug.stationId, before ? { ...before, free: before.free + plug.free } : plug);
  }
  return stations.values();
}

function passesAll({ boxes, filters }: Asked): (plug: FreePlugs) => boolean {
  const { connector, fits, min_power_kW: minKw, bookable } = filters;
  const types = [connector, fits].filter((list) => list !== undefined && list.length > 0);
  const wanted = types.map((list) => new Set<string>(list));
  const minW = minKw === undefined ? 0 : Math.ceil(minKw * 1000);
  return (plug) =>
    wanted.every((set) => set.has(plug.type)) &&
    (minKw === undefined || (plug.powerW ?? 0) >= minW) &&
    (!bookable || plug.isBookable) &&
    boxes.some((box) => isWithin(box, plug));
}

const isWithin = ({ south, west, north, east }: Box, { lat, lng }: FreePlugs): boolean =>
  lat >= south && lat <= north && lng >= west && lng <= east;

function cellOf({ lat, lng }: FreePlugs, zoom: number): string {
  const cells = cellsAcross(zoom);
  const x = Math.floor(((lng + 180) / 360) * cells);
  const y = Math.floor(((1 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI) / 2) * cells);
  return `${x} ${y}`;
}
