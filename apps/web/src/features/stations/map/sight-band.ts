/** The part of the map between the search field and the sheet, in pixels from its upper edge, of the whole height. */
export type SightBand = { top: number; bottom: number; height: number };

/** A marker stands on its position, so it needs room above. */
const MARKER_PX = 64;

export const isBetween = (y: number, { top, bottom }: SightBand): boolean =>
  y >= top + MARKER_PX && y <= bottom;

/** How far the middle of the band is from the middle of the map; negative: above. */
export const middleShift = ({ top, bottom, height }: SightBand): number =>
  Math.round((top + MARKER_PX / 2 + bottom) / 2 - height / 2);
