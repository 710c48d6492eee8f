export type { FaultReports } from './fault-reports.service.ts';
