import { topic } from '../../platform/bus/bus.ts';

/** An owner has started a change of many stations, which the leader carries out. */
export const stationJobStarted = topic<Record<string, never>>('station-jobs.started');
