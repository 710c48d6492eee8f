// The id tags of drivers' bookings within text: 20 letters and digits that look like any card's number, so that only the
// bookings themselves tell which are theirs. Pure.
import { HIDDEN } from './redact-frame.ts';

const TAG_LENGTH = 20;
/** A charger may put something of its own before or behind a tag; what is longer is no tag. */
const RUN = /[0-9a-z]{20,64}/giu;
const TAG = /^[0-9A-HJKMNP-TV-Z]{20}$/u;

/** What may be a booking's tag, in capitals. */
export function possibleTags(text: string): string[] {
  return [...text.matchAll(RUN)].flatMap(([run]) => windowsOf(run.toUpperCase()));
}

/** The text without those that are. */
export function withoutTags(text: string, tags: ReadonlySet<string>): string {
  if (tags.size === 0) return text;
  return text.replace(RUN, (run) => {
    const tag = windowsOf(run.toUpperCase()).find((window) => tags.has(window));
    if (tag === undefined) return run;
    const at = run.toUpperCase().indexOf(tag);
    return run.slice(0, at) + HIDDEN + run.slice(at + TAG_LENGTH);
  });
}

const windowsOf = (run: string): string[] =>
  Array.from({ length: run.length - TAG_LENGTH + 1 }, (_, at) =>
    run.slice(at, at + TAG_LENGTH),
  ).filter((window) => TAG.test(window));
