import type { ChargingPointFramesTable } from './tables.ts';

/** A frame as it is kept. */
export type FrameRow = Omit<ChargingPointFramesTable, 'id'>;
