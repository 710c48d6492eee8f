// The allowed licences of installed packages. Rule and reasons: docs/dependencies.md and ADR 9.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Lock } from './lock-file.ts';

export interface InstalledPackage {
  name: string;
  version: string;
  folder: string;
  /** The hashes of the package by the lock file, as npm writes them. */
  integrity: string | undefined;
  /** An SPDX expression; undefined when the package states none. */
  licence: string | undefined;
  /** Needed only to build or test, so it is not part of a running installation. */
  isTool: boolean;
}

const PERMISSIVE = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Unlicense',
]);
const FOR_FONTS = 'OFL-1.1';
const FONT_PACKAGE = /^@(?:fontsource(?:-variable)?|expo-google-fonts)\//;
const FOR_TOOLS = 'MPL-2.0';
/** The shared library libvips, which users can replace as NOTICE describes. */
const REPLACEABLE_LIBRARY = { package: /^@img\/sharp-/, licence: 'LGPL-3.0-or-later' };

/** Packages that state their licence in another file than package.json. */
const STATED_ELSEWHERE: Record<string, string> = {
  'png-js': 'MIT', // LICENSE
  precond: 'MIT', // README.md
};

/** One sentence for each package whose licence is not allowed. */
export function licenceViolations(packages: InstalledPackage[]): string[] {
  return packages.flatMap((one) => {
    if (one.licence === undefined) return [`${one.name} states no licence`];
    if (satisfies(one.licence, (licence) => isAllowed(one, licence))) return [];
    return [`${one.name} has the licence ${one.licence}, which is not allowed`];
  });
}

function isAllowed({ name, isTool }: InstalledPackage, licence: string): boolean {
  if (PERMISSIVE.has(licence)) return true;
  if (licence === FOR_FONTS) return FONT_PACKAGE.test(name);
  if (licence === FOR_TOOLS) return isTool;
  return licence === REPLACEABLE_LIBRARY.licence && REPLACEABLE_LIBRARY.package.test(name);
}

/** Evaluates an SPDX expression of names, AND, OR and parentheses; AND binds tighter than OR. */
export function satisfies(expression: string, allowed: (licence: string) => boolean): boolean {
  const tokens = expression.match(/[()]|[^\s()]+/g) ?? [];
  const any = (): boolean => {
    let met = all();
    while (tokens[0] === 'OR') {
      tokens.shift();
      met = all() || met;
    }
    return met;
  };
  const all = (): boolean => {
    let met = one();
    while (tokens[0] === 'AND') {
      tokens.shift();
      met = one() && met;
    }
    return met;
  };
  const one = (): boolean => {
    const token = tokens.shift() ?? '';
    if (token !== '(') return allowed(token);
    const met = any();
    return tokens.shift() === ')' && met;
  };
  return any() && tokens.length === 0;
}

/** The packages of the lock file that are installed on this machine, without those for other platforms. */
export function installedPackages(root: string, lock: Lock): InstalledPackage[] {
  return Object.entries(lock.packages).flatMap(([place, { dev, optional, link, integrity }]) => {
    if (!place.includes('node_modules/') || link === true) return [];
    const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const folder = join(root, place);
    if (!existsSync(join(folder, 'package.json'))) {
      if (optional === true) return [];
      throw new Error(`${place} is not installed: run npm ci`);
    }
    const { version, license }: { version?: unknown; license?: unknown } = JSON.parse(
      readFileSync(join(folder, 'package.json'), 'utf8'),
    );
    const licence = typeof license === 'string' ? license : STATED_ELSEWHERE[name];
    const isTool = dev === true;
    return [{ name, version: String(version), folder, integrity, licence, isTool }];
  });
}
