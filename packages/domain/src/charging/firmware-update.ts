/**
 * Where an update of a charging point's firmware stands. `silent`: nothing was heard of it for long, and still may be;
 * `superseded`: a newer one was asked for.
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

/** What a charging point can say of an update. */
export type FirmwareStep = Exclude<FirmwareState, 'asked' | 'refused' | 'silent' | 'superseded'>;

const FINAL: ReadonlySet<FirmwareState> = new Set(['installed', 'failed', 'refused', 'superseded']);

/** Whether nothing more can come of an update. */
export const isFirmwareUpdateOver = (state: FirmwareState): boolean => FINAL.has(state);

/** The state after a charging point's word; the same one where the word is late or repeated, or all is over. */
export function firmwareStateAfter(state: FirmwareState, step: FirmwareStep): FirmwareState {
  if (isFirmwareUpdateOver(state)) return state;
  // What a silent one had reached is not known any more: its next word is believed.
  if (state === 'silent') return step;
  return FIRMWARE_STATES.indexOf(step) > FIRMWARE_STATES.indexOf(state) ? step : state;
}
