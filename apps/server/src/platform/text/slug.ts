import { latinLetters } from './latin-letters.ts';

const SLUG_LENGTH_MAX = 80;
/** Latin letters that are not accented forms of others. */
const SPELLED: Record<string, string> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
};

/** The readable part of an address: small letters, digits, single hyphens; '' if nothing of the text can be written so. */
export const toSlug = (text: string): string =>
  latinLetters(text)
    .replace(/[øłđðþßæœı]/g, (letter) => SPELLED[letter] ?? '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, SLUG_LENGTH_MAX)
    .replace(/^-+|-+$/g, '');

/** Returns slugs for names and cities that are neither in `taken` nor returned before. */
export function createSlugs(taken: Set<string>): (name: string, city: string) => string {
  const counts = new Map<string, number>();
  return (name, city) => {
    const base = toSlug(name.includes(city) ? name : `${name} ${city}`) || 'station';
    for (let count = (counts.get(base) ?? 0) + 1; ; count += 1) {
      const slug = count === 1 ? base : `${base}-${count}`;
      counts.set(base, count);
      if (taken.has(slug)) continue;
      taken.add(slug);
      return slug;
    }
  };
}
