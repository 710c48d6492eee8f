// How values become places in a plot. Pure.

export type Range = readonly [from: number, to: number];
export type Point = { x: number; y: number };

/** Maps `from` of the values to `from` of the places; all values lie at the start where they do not differ. */
export const linearScale =
  (values: Range, places: Range) =>
  (value: number): number => {
    const [from, to] = values;
    const share = to === from ? 0 : (value - from) / (to - from);
    return places[0] + share * (places[1] - places[0]);
  };

const ROUND_STEPS = [1, 2, 5, 10];

/** The smallest of 1, 2, 5, 10, 20, … that is not below a value. */
export function roundUp(value: number): number {
  if (value <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  const step = ROUND_STEPS.find((one) => one * power >= value) ?? 10;
  return step * power;
}

/** The values of an axis: none of it, half and all; only none of it where there is nothing. */
export const halves = (most: number): number[] => (most > 0 ? [0, most / 2, most] : [0]);

export const pathOf = (points: readonly Point[]): string =>
  points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${rounded(x)} ${rounded(y)}`).join('');

/** The path closed along the bottom. */
export function areaOf(points: readonly Point[], bottom: number): string {
  const first = points[0];
  const last = points.at(-1);
  if (!first || !last) return '';
  return `${pathOf(points)}L${rounded(last.x)} ${bottom}L${rounded(first.x)} ${bottom}Z`;
}

const rounded = (value: number): number => Math.round(value * 10) / 10;
