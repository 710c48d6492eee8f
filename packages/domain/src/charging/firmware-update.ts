/**
 * The state of a firmware update. `silent`: nothing was reported for long, but still may be; `superseded`: a newer one was
 * requested.
 */
export const FIRMWARE_STATES = [
  'asked',
  'scheduled',
  'downloading',
  'downloaded',
  'verified',
  'waiting',
  'installing',
  'rebooting',
  'installed',
  'failed',
  'refused',
  'silent',
  'superseded',
] as const;
/** One of `FIRMWARE_STATES`. */
export type FirmwareState = (typeof FIRMWARE_STATES)[number];

/** The statuses that a charging point can report of an update. */
export type FirmwareStep = Exclude<FirmwareState, 'asked' | 'refused' | 'silent' | 'superseded'>;

const FINAL: ReadonlySet<FirmwareState> = new Set(['installed', 'failed', 'refused', 'superseded']);

/** Whether a firmware update is in a final state. */
export const isFirmwareUpdateOver = (state: FirmwareState): boolean => FINAL.has(state);

/** The state after a reported status; unchanged by a late or repeated status, and in a final state. */
export function firmwareStateAfter(state: FirmwareState, step: FirmwareStep): FirmwareState {
  if (isFirmwareUpdateOver(state)) return state;
  // The progress of a silent update is unknown: its next status is accepted.
  if (state === 'silent') return step;
  return FIRMWARE_STATES.indexOf(step) > FIRMWARE_STATES.indexOf(state) ? step : state;
}
