// What other features may use of stations: reading, editing, locking, importing and hiding them.
export { createStations, HIGHLIGHTS_MAX } from './stations.service.ts';
export type { Stations } from './stations.service.ts';
export type { NamedStation } from './map/named-stations.reads.ts';
export type { BookablePlug } from './prices/bookable-plug.reads.ts';
export { isFresh, shownStatus } from './map/shown-status.reads.ts';
export { isPictureHidden, isStationHidden } from './hiding/hidings.reads.ts';
export { hidePart, showPart } from './hiding/hidings.store.ts';
export type { HiddenPart } from './hiding/hidings.store.ts';
export { allowStations, approveStation, refuseStation } from './standing/standing.store.ts';
export { closeReports, deleteReportsOf, dismissReport } from './reports/reports.store.ts';
export type { Reports } from './reports/reports.service.ts';
export { lockForRating, writeRatingSums } from './station-score.store.ts';
export { listOpenReports } from './reports/reports.reads.ts';
export { listWaiting } from './standing/standing.reads.ts';
export { countFeatured, setFeatured } from './featured.store.ts';
export { shippedSource } from './station-sources.ts';
export type {
  EditedStations,
  StationEditing,
  TakenOff,
} from './editing/station-editing.service.ts';
export type { PlugEditing } from './editing/plug-editing.service.ts';
export type { StationTableService } from './table/station-table.service.ts';
export { listEditableStations } from './editing/editable-stations.reads.ts';
export type { FileStation } from './editing/editable-stations.reads.ts';
export { priceInputOf } from './prices/price-input.ts';
export { lockOwnStation, lockPoints, summarizePlugs } from './editing/station-locks.store.ts';
export { listPlaceablePlugs, placePlug } from './editing/plug-places.store.ts';
export { deletePlugs } from './editing/station-deletion.store.ts';
export { presentIdleFee } from './prices/idle-fee-json.ts';
export { IS_SHOWN, plugObstacles, saleOf, stationObstacles } from './prices/sale.reads.ts';
export { presentImage } from './present-station.ts';
export { PRICE_COLUMNS, priceOf } from './prices/station-price.ts';
export { hoursOf, termsOf } from './prices/station-terms.ts';
export { forgetStatusUnlessSeen, storePlugStatus } from './status/plug-status.store.ts';
export type { ReportedStatus, TakenStatus } from './status/plug-status.store.ts';
export {
  findSource,
  insertStations,
  refreshSearch,
  removeStations,
  saveSource,
  updateStations,
} from './import/imported-stations.store.ts';
export {
  hideDoubted,
  middlesOfAreas,
  renameStations,
  showMended,
  takeStationsToCheck,
} from './import/checked-stations.store.ts';
export type { PostcodeArea, StationToCheck } from './import/checked-stations.store.ts';
export { countDoubted, listDoubted } from './import/doubted-stations.reads.ts';
export type { SourceText } from './import/imported-stations.store.ts';
export {
  listBooked,
  listSlugs,
  listUnownedStations,
  readKnownStations,
} from './import/known-stations.reads.ts';
export type { KnownPlug, KnownStation, StationContent } from './import/known-stations.reads.ts';
export { ownedStations } from './owned-stations.reads.ts';
export type { OwnedPlug, OwnedStation } from './owned-stations.reads.ts';
