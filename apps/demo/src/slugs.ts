import greekUtils from 'greek-utils';

const SLUG_MAX = 80;

/** Makes unique slugs of stations: Latin letters, digits and hyphens. */
export function createSlugs(): (name: string, city: string) => string {
  const taken = new Map<string, number>();
  return (name, city) => {
    const base = toSlug(name.includes(city) ? name : `${name} ${city}`) || 'station';
    const count = (taken.get(base) ?? 0) + 1;
    taken.set(base, count);
    if (count === 1) return base;
    const numbered = `${base}-${count}`;
    taken.set(numbered, 1);
    return numbered;
  };
}

function toSlug(text: string): string {
  return greekUtils
    .toPhoneticLatin(text.toLowerCase())
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, SLUG_MAX)
    .replace(/^-+|-+$/g, '');
}
