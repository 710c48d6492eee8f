import type { ChargingPointFramesTable } from './tables.ts';

export type FrameRow = Omit<ChargingPointFramesTable, 'id'>;
