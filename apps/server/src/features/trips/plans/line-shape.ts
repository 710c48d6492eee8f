// The line of a trip as a browser draws it, and the boxes in which stations are searched.
import type { Box } from '@voltagora/domain';
import type { LinePoint, RouteLine } from './route-line.ts';

const BOXES = 40;
const SHOWN_POINTS = 1_500;
const KM_PER_DEGREE = 111;
/** Beyond the longest detour, because roads bend. */
const MARGIN_KM = 20;

/** Boxes around parts of equal length. */
export function boxesAlong({ points, end }: RouteLine): Box[] {
  const partOf = ({ at }: LinePoint): number =>
    Math.floor((at.seconds / (end.seconds + 1)) * BOXES);
  return [...Map.groupBy(points, partOf).values()].map((part) => {
    const lats = part.map(({ lat }) => lat);
    const lngs = part.map(({ lng }) => lng);
    const most = Math.max(...lats.map(Math.abs));
    const lat = MARGIN_KM / KM_PER_DEGREE;
    const lng = lat / Math.cos((most * Math.PI) / 180);
    return {
      south: Math.min(...lats) - lat,
      north: Math.max(...lats) + lat,
      west: Math.max(-180, Math.min(...lngs) - lng),
      east: Math.min(180, Math.max(...lngs) + lng),
    };
  });
}

/** Evenly thinned, with both ends. */
export function shownLine({ points }: RouteLine): [number, number][] {
  const step = Math.max(1, Math.ceil(points.length / SHOWN_POINTS));
  return points
    .filter((_, at) => at % step === 0 || at === points.length - 1)
    .map(({ lat, lng }) => [degrees(lng), degrees(lat)]);
}

const degrees = (value: number): number => Math.round(value * 1e5) / 1e5;
