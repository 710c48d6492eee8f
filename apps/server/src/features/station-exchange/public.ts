export { importStations } from './station-import.service.ts';
export type { ImportReport } from './import-report.ts';
export { FeedRefused } from './feed-refused.ts';
export { FEED_FORMATS } from './read-record.ts';
export { createStationExport } from './station-export.service.ts';
