export { createStations, HIGHLIGHTS_MAX } from './stations.service.ts';
export type { Stations } from './stations.service.ts';
export type { OwnedStations } from './owned-stations.store.ts';
export type { BookablePlug } from './bookable-plug.reads.ts';
export { isFresh, shownStatus } from './shown-status.reads.ts';
export { setFeatured } from './featured.store.ts';
export { shippedSource } from './station-sources.ts';
