// docs/dependencies.md: one row for each package that a package.json of this repository lists.
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { InstalledPackage } from './licences.ts';
import { markdownTable } from './markdown-table.ts';

interface DirectDependency {
  name: string;
  licence: string;
  /** The workspaces that list it, or `tool`. */
  usedIn: string;
}

interface Workspace {
  /** As the table shows it, such as `server`. */
  name: string;
  dependencies: string[];
  devDependencies: string[];
}

/** The packages that any package.json of this repository lists, without its own workspaces. */
export function directDependencies(
  workspaces: Workspace[],
  installed: Pick<InstalledPackage, 'name' | 'licence' | 'isTool'>[],
): DirectDependency[] {
  const licences = new Map(installed.map(({ name, licence }) => [name, licence]));
  const isForeign = (name: string) => !name.startsWith('@voltagora/');
  const names = workspaces.flatMap((one) => [...one.dependencies, ...one.devDependencies]);
  return [...new Set(names.filter(isForeign))].toSorted().map((name) => {
    const users = workspaces.filter((one) => one.dependencies.includes(name));
    const usedIn = users.map((one) => one.name).join(', ') || 'tool';
    return { name, licence: licences.get(name) ?? '', usedIn };
  });
}

const TITLES = ['package', 'for', 'used in', 'licence'];

/** Returns the page with its cells `used in` and `licence` filled in; it must have one row for each direct dependency. */
export function completePage(page: string, direct: DirectDependency[]): string {
  const listed: string[] = [];
  const completed = page.replace(/^\| package .*\n\|[ |-]+\n(?:\|.*\n)*/gm, (table) => {
    const rows = table.trimEnd().split('\n').slice(2).map(cellsOf);
    listed.push(...rows.map(([name = '']) => name));
    return `${markdownTable(TITLES, rows.map(completeRow(direct)))}\n`;
  });
  const missing = direct.filter(({ name }) => !listed.includes(name));
  if (missing.length > 0) {
    throw new Error(`no row for ${missing.map(({ name }) => name).join(', ')}`);
  }
  const twice = listed.filter((name, place) => listed.indexOf(name) !== place);
  if (twice.length > 0) throw new Error(`more than one row for ${twice.join(', ')}`);
  return completed;
}

const cellsOf = (row: string): string[] =>
  row
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

const completeRow =
  (direct: DirectDependency[]) =>
  ([name = '', purpose = '']: string[]): string[] => {
    const found = direct.find((one) => one.name === name);
    if (!found) throw new Error(`${name} has a row, but no package.json names it`);
    if (purpose === '') throw new Error(`the row of ${name} does not say what it is for`);
    return [name, purpose, found.usedIn, found.licence];
  };

/** Every package.json of this repository with its dependencies. */
export function readWorkspaces(root: string): Workspace[] {
  const inWorkspaces = globSync('{apps,packages}/*/package.json', { cwd: root });
  return ['package.json', 'tests/package.json', ...inWorkspaces].toSorted().map((file) => {
    const { dependencies = {}, devDependencies = {} }: Partial<Record<string, object>> = JSON.parse(
      readFileSync(join(root, file), 'utf8'),
    );
    return {
      name: dirname(file).split('/').at(-1) ?? '',
      dependencies: Object.keys(dependencies),
      devDependencies: Object.keys(devDependencies),
    };
  });
}
