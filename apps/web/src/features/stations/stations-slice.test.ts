// @vitest-environment node
import type { Plug, StationSummary } from '@voltagora/contract';
import { describe, expect, it } from 'vitest';
import { loggedOut } from '../accounts/public.ts';
import * as stations from './stations-slice.ts';

const { stationsReducer: reduce } = stations;
const initial = reduce(undefined, { type: 'init' });

const station = (id: number, name = `Station ${id}`): StationSummary => ({
  id,
  slug: `s-${id}`,
  name,
  operator: '',
  address: '',
  city: 'Athens',
  country: 'GR',
  lat: 38,
  lng: 23.7,
  open_24_7: null,
  connector_types: ['TYPE2'],
  max_power_kW: 22,
  plugs_total: 1,
  plugs_free: 0,
  plugs_connected: 0,
  bookable: false,
  pricing: null,
});
const plug = (id: number, stationId: number, label = 'A'): Plug => ({
  id,
  label,
  station: { id: stationId },
  charging_point: null,
  connector_number: null,
  connector_type: 'TYPE2',
  max_power_kW: 22,
  status: 'Not connected',
  error: null,
  status_at: null,
  bookable: false,
});
const owned = reduce(
  initial,
  stations.ownerStationsFetched({
    results: [
      { ...station(1), plugs: [plug(11, 1), plug(12, 1)] },
      { ...station(2), plugs: [plug(21, 2)] },
    ],
  }),
);
const plugsOf = (state: stations.StationsState) =>
  state.station_owner_stations.map(({ plugs }) => plugs.map(({ id, label }) => `${id}${label}`));

describe('stations', () => {
  it('[S3.21] has the fields of the specification', () => {
    expect(Object.keys(initial).sort()).toEqual([
      'featured_stations',
      'fetched_station_charging_points',
      'fetched_station_transactions',
      'fetched_stations',
      'latest_stations',
      'station_owner_analytics',
      'station_owner_stations',
    ]);
  });

  it('[S3.21] latest and featured are filled from answers of the same names', () => {
    const latest = reduce(
      initial,
      stations.latestStationsFetched({ latest_stations: [station(1)] }),
    );
    const both = reduce(
      latest,
      stations.featuredStationsFetched({ featured_stations: [station(2)] }),
    );
    expect(both.latest_stations.map(({ id }) => id)).toEqual([1]);
    expect(both.featured_stations.map(({ id }) => id)).toEqual([2]);
  });

  it('[S4.14] stations can be replaced', () => {
    const first = reduce(initial, stations.stationsReplaced({ results: [station(1), station(2)] }));
    const second = reduce(first, stations.stationsReplaced({ results: [station(3)] }));
    expect(second.fetched_stations.map(({ id }) => id)).toEqual([3]);
  });

  it('[S4.14] or appended, merged by id with the newer one kept', () => {
    const first = reduce(initial, stations.stationsReplaced({ results: [station(1), station(2)] }));
    const second = reduce(
      first,
      stations.stationsAppended({ results: [station(2, 'Renamed'), station(3)] }),
    );
    expect(second.fetched_stations.map(({ name }) => name)).toEqual([
      'Station 1',
      'Renamed',
      'Station 3',
    ]);
  });

  it('[S4.13] a station update replaces the one with that id', () => {
    const renamed = { ...station(2, 'Renamed'), plugs: [] };
    const state = reduce(owned, stations.stationUpdated(renamed));
    expect(state.station_owner_stations.map(({ name }) => name)).toEqual(['Station 1', 'Renamed']);
  });

  it('[S4.13] a station delete removes it', () => {
    const state = reduce(owned, stations.stationDeleted(1));
    expect(state.station_owner_stations.map(({ id }) => id)).toEqual([2]);
  });

  it('[S4.13] a plug update replaces the plug inside its station', () => {
    expect(plugsOf(reduce(owned, stations.plugUpdated(plug(12, 1, 'Z'))))).toEqual([
      ['11A', '12Z'],
      ['21A'],
    ]);
  });

  it('[S4.13] a plug update of an unknown station changes nothing', () => {
    expect(reduce(owned, stations.plugUpdated(plug(12, 9, 'Z')))).toEqual(owned);
  });

  it('[S4.13] a plug delete removes it', () => {
    expect(plugsOf(reduce(owned, stations.plugDeleted(21)))).toEqual([['11A', '12A'], []]);
  });

  it('[S4.10] logout resets everything', () => {
    expect(reduce(owned, loggedOut())).toEqual(initial);
  });
});
