// Finds id tags of drivers' bookings in text: they look like any card's number, so only the bookings themselves decide.
import { HIDDEN } from './redact-frame.ts';

/** Current and former lengths of bookings' tags. */
const LENGTHS = [16, 20];
/** A charging point may add its own characters before or after a tag; longer text is not a tag. */
const RUN = /[0-9a-z]{16,64}/giu;
const TAG = /^[0-9A-HJKMNP-TV-Z]+$/u;

/** Possible tags of a booking, in capitals. */
export function possibleTags(text: string): string[] {
  return [...text.matchAll(RUN)].flatMap(([run]) => {
    const capitals = run.toUpperCase();
    return LENGTHS.flatMap((length) => windowsOf(capitals, length)).filter((tag) => TAG.test(tag));
  });
}

const windowsOf = (run: string, length: number): string[] =>
  Array.from({ length: Math.max(0, run.length - length + 1) }, (_, at) =>
    run.slice(at, at + length),
  );

/** The text with those of `possibleTags` hidden that are in the set. */
export const withoutTags = (text: string, tags: ReadonlySet<string>): string =>
  tags.size === 0 ? text : text.replace(new RegExp([...tags].join('|'), 'giu'), HIDDEN);
