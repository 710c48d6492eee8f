/** The statuses that a plug can show; those that a charging point reports have the names of OCPP 1.6. */
export const PLUG_STATUSES = [
  'Available',
  'Preparing',
  'Charging',
  'SuspendedEVSE',
  'SuspendedEV',
  'Finishing',
  'Unavailable',
  'Faulted',
  'Not connected',
] as const;
/** One of `PLUG_STATUSES`. */
export type PlugStatus = (typeof PLUG_STATUSES)[number];
