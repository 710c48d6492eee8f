// The parts of a station that the host can hide by themselves.

/** Texts of a station that its owner writes and the host can hide. */
export const HIDABLE_TEXTS = ['name', 'operator', 'description', 'access_notes'] as const;
/** One of `HIDABLE_TEXTS`. */
export type HidableText = (typeof HIDABLE_TEXTS)[number];

/** What everybody reads while a text is hidden. */
export const shownInstead = (text: HidableText, stationId: number): string =>
  text === 'name' ? `Station ${stationId}` : '';
