/** States of a firmware publication to other charging points (OCPP 2.0.1 L03). */
export const PUBLICATION_STATES = [
  'asked',
  'scheduled',
  'downloading',
  'downloaded',
  'verified',
  'published',
  'failed',
  'refused',
  'withdrawn',
] as const;
/** One of `PUBLICATION_STATES`. */
export type PublicationState = (typeof PUBLICATION_STATES)[number];

/** The statuses that a charging point can report. */
export type PublicationStep = Exclude<PublicationState, 'asked' | 'refused' | 'withdrawn'>;

const FINAL: ReadonlySet<PublicationState> = new Set([
  'published',
  'failed',
  'refused',
  'withdrawn',
]);

/** The state after a reported status; unchanged by a late or repeated status, and in a final state. */
export function publicationStateAfter(
  state: PublicationState,
  step: PublicationStep,
): PublicationState {
  if (FINAL.has(state)) return state;
  return PUBLICATION_STATES.indexOf(step) > PUBLICATION_STATES.indexOf(state) ? step : state;
}
