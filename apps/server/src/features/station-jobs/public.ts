export type { StationJobs } from './station-jobs.service.ts';
