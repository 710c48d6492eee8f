/** The statuses that a plug can show, with the words of OCPP 1.6 for those that a charging point reports. */
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
