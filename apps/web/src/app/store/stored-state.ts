/** Reads and writes the client state under `state`: validated field by field when read, limited in size when written. */
import type { StoredFields } from '../../shared/state/stored-fields.ts';
import { readJson, removeValue, writeText, type KeyValueStore } from './storage.ts';

const STATE_KEY = 'state';
/** Increase it when a field of the same name and shape changes its meaning. */
const VERSION = 1;
/** Longer lists are cut; the rest is fetched from the server. */
const LONGEST_LIST = 200;
/** Browsers allow 5 million characters per origin. */
const LARGEST_TEXT = 1_000_000;

type Areas = Record<string, object>;
export type StoredAreas<S> = { [A in keyof S]: StoredFields<S[A]> };
export type NotRestored<S> = { [A in keyof S]?: (keyof S[A] & string)[] };

/** Set by the build. */
declare const VOLTAGORA_BUILD: string;
/** The version of the client that stores; a state that the same version has stored has its shape. */
const BUILD = typeof VOLTAGORA_BUILD === 'undefined' ? 'development' : VOLTAGORA_BUILD;

/** Whether another version of the client has stored the state. */
export function isOfAnotherVersion(storage: KeyValueStore): boolean {
  const stored = readJson(storage, STATE_KEY);
  return stored !== null && (!isObject(stored) || stored['build'] !== BUILD);
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Merges the stored fields over the defaults. With schemas, a missing or invalid field gets its default; without them, only a
 * state of this version is read, all but the fields that are not restored.
 */
export function readState<S extends Areas>(
  storage: KeyValueStore,
  defaults: S,
  check: StoredAreas<S> | NotRestored<S>,
): S {
  const stored = readJson(storage, STATE_KEY);
  if (!isObject(stored) || (stored['version'] ?? VERSION) !== VERSION) return defaults;
  const areas = Object.entries(defaults).map(([area, fallback]) => {
    const saved = stored[area];
    const checks: unknown = Object.entries(check).find(([name]) => name === area)?.[1];
    const fields = isObject(saved) ? fieldsBy(checks, saved, stored['build'] === BUILD) : {};
    return [area, { ...fallback, ...fields }];
  });
  // Same keys as `defaults`; each field is a default, has passed its schema, or was stored by this version.
  return Object.fromEntries(areas) as S;
}

function fieldsBy(
  check: unknown,
  saved: Record<string, unknown>,
  isTrusted: boolean,
): Record<string, unknown> {
  if (isObject(check)) return readFields(saved, check);
  if (!isTrusted) return {};
  const left: unknown[] = Array.isArray(check) ? check : [];
  return Object.fromEntries(Object.entries(saved).filter(([field]) => !left.includes(field)));
}

function readFields(saved: Record<string, unknown>, schemas: object): Record<string, unknown> {
  const fields = Object.entries(schemas as StoredFields<Record<string, unknown>>) // of any slice
    .flatMap(([field, schema]) => {
      const read = schema?.safeParse(saved[field]);
      return read?.success ? [[field, read.data] as const] : [];
    });
  return Object.fromEntries(fields);
}

type Field = { area: string; name: string; text: string };

/**
 * Saves the state. Fields that exceed the limit or the space of the storage are left out, the largest first. With `former`, only
 * the fields that differ from it are replaced: another tab may have saved the others meanwhile.
 */
export function writeState(storage: KeyValueStore, state: Areas, former?: Areas): void {
  const own = Object.entries(state).flatMap(([area, values]) => fieldsOf(area, values));
  const fields = former ? withStored(own, former, storage) : own;
  let kept = shed(fields, LARGEST_TEXT);
  while (!writeText(storage, STATE_KEY, textOf(state, kept))) {
    const size = sizeOf(kept);
    // No stored state is better than an outdated one.
    if (size === 0) return removeValue(storage, STATE_KEY);
    kept = shed(kept, Math.floor(size / 2));
  }
}

const fieldsOf = (area: string, values: object): Field[] =>
  Object.entries(values).flatMap(([name, value]) => {
    const text: string | undefined = JSON.stringify(value, shortened);
    return text === undefined ? [] : [{ area, name, text }];
  });

function withStored(own: Field[], former: Areas, storage: KeyValueStore): Field[] {
  const stored = readJson(storage, STATE_KEY);
  if (!isObject(stored) || (stored['version'] ?? VERSION) !== VERSION) return own;
  const before = Object.entries(former).flatMap(([area, values]) => fieldsOf(area, values));
  const known = new Map(before.map(({ area, name, text }) => [`${area}.${name}`, text]));
  return own.map((field) => {
    if (known.get(`${field.area}.${field.name}`) !== field.text) return field;
    const theirs = stored[field.area];
    const text = isObject(theirs) ? JSON.stringify(theirs[field.name]) : undefined;
    return text === undefined ? field : { ...field, text };
  });
}

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

/** Contains every slice, even an empty one. */
function textOf(state: Areas, fields: Field[]): string {
  const areas = Object.keys(state).map((area) => {
    const own = fields.filter((field) => field.area === area);
    const inside = own.map(({ name, text }) => `${JSON.stringify(name)}:${text}`).join(',');
    return `${JSON.stringify(area)}:{${inside}}`;
  });
  return `{${[`"version":${VERSION}`, `"build":${JSON.stringify(BUILD)}`, ...areas].join(',')}}`;
}
