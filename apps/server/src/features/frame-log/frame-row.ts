import type { ChargingPointFramesTable } from '../../platform/db/tables/tables-stations.ts';

/** A frame as it is kept. */
export type FrameRow = Omit<ChargingPointFramesTable, 'id'>;
