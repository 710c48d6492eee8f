export { BookingTermsText } from './booking-terms-text.tsx';
export { ConnectorLetter } from './connector-letter.tsx';
export { LazyPins } from './lazy-pins.tsx';
export { NO_FILTERS } from './map-address.ts';
export {
  chargingPointsFetched,
  featuredStationsFetched,
  latestStationsFetched,
  ownerAnalyticsFetched,
  ownerStationsFetched,
  plugDeleted,
  plugUpdated,
  selectStations,
  stationDeleted,
  stationTransactionsFetched,
  stationUpdated,
} from './stations-slice.ts';
export { StationRow } from './station-row.tsx';
export { useStationSearch } from './use-station-search.ts';
export { connectorLetter } from './station-status.ts';
export { useLivePlugs } from './use-live-plugs.ts';
