// One setting of the environment: how it is read, what the message about a wrong one says, and what docs/settings.md says of it.
import * as z from 'zod';

/** What docs/settings.md says of a setting. */
export interface AboutSetting {
  /** A sentence's worth, for whoever runs an installation. */
  meaning: string;
  unit?: string;
  /** A value that is taken, where the default is none. */
  example?: string;
}

const empty = (value: unknown) => (value === '' ? undefined : value);
const abouts = z.registry<AboutSetting>();

/** A setting of the environment; `expected` is what the message about a wrong value says. */
export function setting<T extends z.ZodType>(type: T, expected: string, about: AboutSetting) {
  const read = z.preprocess(empty, type).describe(expected);
  abouts.add(read, about);
  return read;
}

/** Everything that can be said of a setting; `standard` is undefined where there is none. */
export function describeSetting(read: z.ZodType) {
  const about = abouts.get(read);
  if (about === undefined) throw new Error('a setting is made by setting()');
  return { ...about, expected: read.description ?? '', standard: standardOf(read) };
}

/** What it is when nothing is set, as it would be written. */
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

/** A few of them are nothing without the others. */
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
