export { LazyPins } from './lazy-pins.tsx';
export {
  featuredStationsFetched,
  latestStationsFetched,
  ownerAnalyticsFetched,
  ownerStationsFetched,
  plugDeleted,
  plugUpdated,
  selectStations,
  stationDeleted,
  stationUpdated,
} from './stations-slice.ts';
export { StationRow } from './station-row.tsx';
export { useStationSearch } from './use-station-search.ts';
