/** Reads and writes the client state under `state`: field by field on the way in, bounded on the way out. */
import type { StoredFields } from '../../shared/state/stored-fields.ts';
import { readJson, removeValue, writeText, type KeyValueStore } from './storage.ts';

const STATE_KEY = 'state';
/** Raised when a field comes to mean something else under the same name and shape. */
const VERSION = 1;
/** What a list keeps; the rest comes back from the server. */
const LONGEST_LIST = 200;
/** Browsers give 5 million characters to everything of an origin. */
const LARGEST_TEXT = 1_000_000;

type Areas = Record<string, object>;
export type StoredAreas<S> = { [A in keyof S]: StoredFields<S[A]> };

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The stored fields over the defaults: one that is missing, broken or of another shape gets its default. */
export function readState<S extends Areas>(
  storage: KeyValueStore,
  defaults: S,
  schemas: StoredAreas<S>,
): S {
  const stored = readJson(storage, STATE_KEY);
  if (!isObject(stored) || (stored['version'] ?? VERSION) !== VERSION) return defaults;
  const areas = Object.entries(defaults).map(([area, fallback]) => {
    const saved = stored[area];
    const fields = isObject(saved) ? readFields(saved, schemas[area] ?? {}) : {};
    return [area, { ...fallback, ...fields }];
  });
  // Same keys as `defaults`; each field is a default or has passed its schema.
  return Object.fromEntries(areas) as S;
}

function readFields(saved: Record<string, unknown>, schemas: object): Record<string, unknown> {
  const fields = Object.entries(schemas as StoredFields<Record<string, unknown>>) // of any area
    .flatMap(([field, schema]) => {
      const read = schema?.safeParse(saved[field]);
      return read?.success ? [[field, read.data] as const] : [];
    });
  return Object.fromEntries(fields);
}

type Field = { area: string; name: string; text: string };

/** Saves it whole; what is too much, or more than the storage takes, is left out, the largest fields first. */
export function writeState(storage: KeyValueStore, state: Areas): void {
  const fields = Object.entries(state).flatMap(([area, values]) => fieldsOf(area, values));
  let kept = shed(fields, LARGEST_TEXT);
  while (!writeText(storage, STATE_KEY, textOf(state, kept))) {
    const size = sizeOf(kept);
    // Nothing is better than a state that is no longer so.
    if (size === 0) return removeValue(storage, STATE_KEY);
    kept = shed(kept, Math.floor(size / 2));
  }
}

const fieldsOf = (area: string, values: object): Field[] =>
  Object.entries(values).flatMap(([name, value]) => {
    const text: string | undefined = JSON.stringify(value, shortened);
    return text === undefined ? [] : [{ area, name, text }];
  });

const shortened = (_key: string, value: unknown): unknown =>
  Array.isArray(value) && value.length > LONGEST_LIST ? value.slice(0, LONGEST_LIST) : value;

const sizeOf = (fields: Field[]): number => fields.reduce((sum, { text }) => sum + text.length, 0);

function shed(fields: Field[], limit: number): Field[] {
  const bySize = fields.toSorted((a, b) => b.text.length - a.text.length);
  let size = sizeOf(fields);
  const left = bySize.findIndex(({ text }) => {
    if (size <= limit) return true;
    size -= text.length;
    return false;
  });
  const kept = new Set(left < 0 ? [] : bySize.slice(left));
  return fields.filter((field) => kept.has(field));
}

/** Every area stands in it, were it empty. */
function textOf(state: Areas, fields: Field[]): string {
  const areas = Object.keys(state).map((area) => {
    const own = fields.filter((field) => field.area === area);
    const inside = own.map(({ name, text }) => `${JSON.stringify(name)}:${text}`).join(',');
    return `${JSON.stringify(area)}:{${inside}}`;
  });
  return `{${[`"version":${VERSION}`, ...areas].join(',')}}`;
}
