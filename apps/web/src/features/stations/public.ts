export { BookingTermsText } from './station/booking-terms-text.tsx';
export { PlugLetter } from './station/plug-letter.tsx';
export { LazyPins } from './map/lazy-pins.tsx';
export { NO_FILTERS } from './map/map-address.ts';
export {
  ownerAnalyticsFetched,
  ownerStationsFetched,
  selectStations,
  stationDeleted,
  stationUpdated,
} from './stations-slice.ts';
export { StationRow } from './list/station-row.tsx';
export { useStationSearch } from './list/use-station-search.ts';
export { STATION_READ_EVERY_MS, useLivePlugs } from './use-live-plugs.ts';
export { usePrice } from './station/use-price.ts';
export { PriceRuleNote } from './station/price-rule-note.tsx';
