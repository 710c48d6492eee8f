// One setting of the environment: how it is parsed, the message about a wrong value, and its description in docs/settings.md.
import * as z from 'zod';

/** The description of a setting in docs/settings.md. */
export interface AboutSetting {
  /** One or a few sentences for the host. */
  meaning: string;
  unit?: string;
  /** A valid value, where there is no default. */
  example?: string;
}

const empty = (value: unknown) => (value === '' ? undefined : value);
const abouts = z.registry<AboutSetting>();

/** A setting of the environment; `expected` is used in the message about a wrong value. */
export function setting<T extends z.ZodType>(type: T, expected: string, about: AboutSetting) {
  const read = z.preprocess(empty, type).describe(expected);
  abouts.add(read, about);
  return read;
}

/** The full description of a setting; `standard` is undefined if it has no default. */
export function describeSetting(read: z.ZodType) {
  const about = abouts.get(read);
  if (about === undefined) throw new Error('this setting was not created by setting()');
  return { ...about, expected: read.description ?? '', standard: standardOf(read) };
}

/** The default as it would be written. */
function standardOf(type: z.core.$ZodType): string | undefined {
  if (type instanceof z.ZodDefault) {
    const standard: unknown = type.def.defaultValue;
    return standard === '' ? undefined : String(standard);
  }
  if (!(type instanceof z.ZodPipe)) return undefined;
  return standardOf(type.in instanceof z.ZodTransform ? type.out : type.in);
}

/** Thrown by readConfig; the message is one line that names the variable. */
export class ConfigError extends Error {}

/** Refuses a group of settings of which only some are given. */
export function refuseHalf(
  env: Readonly<Record<string, unknown>>,
  settings: Readonly<Record<string, z.ZodType>>,
  names: readonly string[],
): void {
  const missing = names.find((name) => !env[name]);
  const given = names.find((name) => env[name]);
  if (missing === undefined || given === undefined) return;
  const expected = settings[missing]?.description;
  throw new ConfigError(`Wrong setting ${missing}: it must be ${expected}, as ${given} is set.`);
}
