import { toSlug } from '../../platform/text/slug.ts';

const NUMBERED_MAX = 50;

/** Slugs for a station name, the simplest first; the last one is unique. */
export function slugCandidates(name: string, city: string, lastResort: string): string[] {
  const base = toSlug(name.includes(city) ? name : `${name} ${city}`) || 'station';
  const numbered = Array.from({ length: NUMBERED_MAX - 1 }, (_, at) => `${base}-${at + 2}`);
  return [base, ...numbered, `${base}-${lastResort}`];
}
