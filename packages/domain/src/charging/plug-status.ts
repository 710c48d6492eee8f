/** What a plug can show, OCPP 1.6's words for those a charging point reports. */
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
