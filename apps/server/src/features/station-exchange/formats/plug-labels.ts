import { textOf } from '../import/feed-fields.ts';
import type { FeedPlug, FeedFixes } from '../import/feed-station.ts';

/** A, B … Z, then 27, 28 …: label of a plug without its own. */
export const plugLabel = (at: number): string =>
  at < 26 ? String.fromCharCode(65 + at) : `${at + 1}`;

/** Ids are unique only within a charging point at best; duplicates get a numeric suffix. */
export function uniqueKeys(plugs: readonly FeedPlug[]): FeedPlug[] {
  const seen = new Map<string, number>();
  return plugs.map((plug) => {
    const times = (seen.get(plug.key) ?? 0) + 1;
    seen.set(plug.key, times);
    return times === 1 ? plug : { ...plug, key: `${plug.key}~${times}` };
  });
}

/** The date of a timestamp; null for an invalid one. */
export function readDay(value: unknown, fixes: FeedFixes): string | null {
  const text = textOf(value, 40);
  const day = /^\d{4}-\d\d-\d\d/.exec(text)?.[0];
  if (day === undefined || !Number.isFinite(Date.parse(day))) {
    if (text === '') fixes.note('no date of change');
    else fixes.note('date that cannot be read', text);
    return null;
  }
  if (!/(Z|[+-]\d\d:?\d\d)$/i.test(text))
    fixes.note('date without a time zone: taken as UTC', text);
  return day;
}
