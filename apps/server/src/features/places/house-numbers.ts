import type { Position } from '@voltagora/domain';

const UNIT = 100_000;
const ENTRY = /^(\d+)[^:-]*(?:-(\d+)[^:]*)?:(-?\d+):(-?\d+)$/;

/**
 * The position of a house number of a street, or undefined. `numbers` is a list such as `2:10:-13|25-29:5:7`: numbers or ranges of
 * one side, and their distance from the street's own position in units of 0.00001 degrees.
 */
export function houseNumberPosition(
  numbers: string,
  street: Position,
  wanted: string,
): Position | undefined {
  const number = Number.parseInt(wanted, 10);
  const entries = numbers.split('|');
  const exact = entries.find((entry) => entry.startsWith(`${wanted}:`));
  const entry = exact ?? entries.find((one) => isWithin(one, number));
  const match = ENTRY.exec(entry ?? '');
  if (!match) return undefined;
  return {
    lat: street.lat + Number(match[3]) / UNIT,
    lng: street.lng + Number(match[4]) / UNIT,
  };
}

/** Also for `25a` where only 25 is known, and for 27 in `25-29`, whose numbers are odd. */
function isWithin(entry: string, number: number): boolean {
  const match = ENTRY.exec(entry);
  if (!match) return false;
  const from = Number(match[1]);
  const to = Number(match[2] ?? from);
  return number >= from && number <= to && (number - from) % 2 === 0;
}
