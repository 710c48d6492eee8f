export { LazyPins } from './lazy-pins.tsx';
export {
  featuredStationsFetched,
  latestStationsFetched,
  ownerAnalyticsFetched,
  ownerStationsFetched,
  selectStations,
} from './stations-slice.ts';
export { StationRow } from './station-row.tsx';
export { useStationSearch } from './use-station-search.ts';
