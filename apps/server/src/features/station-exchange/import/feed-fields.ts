// Lenient reading of fields: other spellings of names, numbers as text and text as numbers, control characters. Independent of
// stations.

export type FeedRecord = Record<string, unknown>;

export const isRecord = (value: unknown): value is FeedRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A field by its snake_case name, or by the same name in camelCase. */
export function fieldOf(record: FeedRecord, name: string): unknown {
  return (
    record[name] ?? record[name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())]
  );
}

export const recordOf = (value: unknown): FeedRecord => (isRecord(value) ? value : {});

export const recordsOf = (value: unknown): FeedRecord[] =>
  Array.isArray(value) ? value.filter(isRecord) : [];

/** Control characters, and Unicode bidirectional controls. */
const OBEYED = /[\p{Cc}\p{Bidi_Control}\u2028\u2029]+/gu;

/** One line of clean text, at most `lengthMax` long; '' when there is none. Markup stays text. */
export function textOf(value: unknown, lengthMax: number): string {
  if (typeof value !== 'string' && typeof value !== 'number') return '';
  const line = String(value).toWellFormed().replace(OBEYED, ' ').replace(/\s+/g, ' ').trim();
  return line.length <= lengthMax ? line : cut(line, lengthMax);
}

/** Cuts between characters, never within one. */
const cut = (line: string, length: number): string =>
  line
    .slice(0, length)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd();

/** A number, also as text or with a decimal comma; undefined for anything else. */
export function numberOf(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  if (typeof value !== 'string' || !/^\s*[-+]?\d+([.,]\d+)?\s*$/.test(value)) return undefined;
  return Number(value.replace(',', '.'));
}

/** Normalizes an enumeration value to the spelling of the standards. */
export const wordOf = (value: unknown): string =>
  typeof value === 'string' ? value.trim().toUpperCase() : '';
