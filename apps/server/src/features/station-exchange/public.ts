export { importStations } from './import/station-import.service.ts';
export type { ImportReport } from './import/import-report.ts';
export { FeedRefused } from './import/feed-refused.ts';
export { FEED_FORMATS } from './import/read-record.ts';
