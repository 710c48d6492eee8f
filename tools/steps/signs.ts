// Structural metrics of the code, measured from its sources, to compare over time.
import { featureCycles, fileCycles } from '../../tests/architecture/cycle-rules.ts';
import type { SourceFile } from '../../tests/architecture/source-file.ts';
import type { SourceTree } from '../../tests/architecture/source-tree.ts';
import { wordViolations } from '../../tests/architecture/word-rules.ts';
import { zoneOf } from '../../tests/architecture/zones.ts';

export interface Sign {
  sign: string;
  value: string;
  /** The goal, and whether the value reaches it. */
  goal: string;
  isReached: boolean;
}

const PRODUCT = /^(?:apps|packages)\//;
const LINES_MAX = { p95: 250, most: 400 };
const FUNCTION_LINES_MAX = { p95: 40, most: 80 };
const FOLDER_FILES_MAX = { p95: 15, most: 20 };
/** Migrations are one ordered list that only grows. */
const ORDERED_LIST = /\/migrations$/;

/** Every metric of a tree, in the order of the house style's table. `commits` are newest first. */
export function measureSigns(tree: SourceTree, commits: Commit[]): Sign[] {
  const all = [...tree.files.values()].filter(({ path }) => PRODUCT.test(path));
  const sources = all.filter(({ path }) => !zoneOf(path).isTest);
  return [
    spread(
      'lines of a file',
      sources.map(({ lines }) => lines),
      LINES_MAX,
    ),
    spread('lines of a function (.ts)', functionLines(sources, '.ts'), FUNCTION_LINES_MAX),
    spread('lines of a function (.tsx)', functionLines(sources, '.tsx'), FUNCTION_LINES_MAX),
    spread('source files in a folder', folderSizes(sources), FOLDER_FILES_MAX),
    none('import cycles between files', fileCycles(tree).length),
    none('import cycles between features', featureCycles(tree).length),
    none(
      'any',
      sum(all, ({ anyTypes }) => anyTypes.length),
    ),
    atMost('as per 1,000 lines', perThousand(sources), 0.83),
    none('tables written by several features', tablesWrittenBySeveral(sources).length),
    none(
      'files that type by Parameters<typeof',
      sources.filter(({ typeofParameters }) => typeofParameters.length > 0).length,
    ),
    testRatio('test lines per source line', tree, /^(?:apps|packages|tests)\//),
    testRatio('test lines per source line (web)', tree, /^apps\/web\//),
    sentences(sources),
    none('assertions that only say truthy', sum(all, countTruthy)),
    none('names and comments beside the glossary', wordViolations(tree).length),
    ...commitSigns(commits),
  ];
}

export interface Commit {
  subject: string;
  body: string;
  /** Paths that it changes. */
  paths: string[];
}

function commitSigns(commits: Commit[]): Sign[] {
  if (commits.length === 0) return [];
  const features = commits.filter(({ subject }) => subject.startsWith('feat'));
  return [
    share(
      'commits with a body',
      commits.filter(({ body }) => body !== '').length / commits.length,
      0.8,
    ),
    share(
      'commit subjects of at most 72 characters',
      commits.filter(({ subject }) => subject.length <= 72).length / commits.length,
      1,
    ),
    ...(features.length === 0
      ? []
      : [
          share(
            'feature commits with tests',
            features.filter(({ paths }) => paths.some((path) => zoneOf(path).isTest)).length /
              features.length,
            0.95,
          ),
        ]),
  ];
}

function spread(sign: string, values: number[], max: { p95: number; most: number }): Sign {
  const ordered = values.toSorted((one, other) => one - other);
  const p95 = ordered[Math.max(0, Math.ceil(ordered.length * 0.95) - 1)] ?? 0;
  const most = ordered.at(-1) ?? 0;
  return {
    sign: `${sign}, p95 / most`,
    value: `${p95} / ${most}`,
    goal: `${max.p95} / ${max.most}`,
    isReached: p95 <= max.p95 && most <= max.most,
  };
}

const none = (sign: string, count: number): Sign => atMost(sign, count, 0);

const atMost = (sign: string, value: number, most: number): Sign => ({
  sign,
  value: String(value),
  goal: String(most),
  isReached: value <= most,
});

const share = (sign: string, value: number, least: number): Sign => ({
  sign,
  value: percent(value),
  goal: percent(least),
  isReached: value >= least,
});

const percent = (value: number): string => `${Math.floor(value * 100)} %`;

const functionLines = (files: SourceFile[], end: '.ts' | '.tsx'): number[] =>
  files
    .filter(({ path }) => path.endsWith(end))
    .flatMap(({ functions }) => functions.map(({ wholeLines }) => wholeLines));

function folderSizes(files: SourceFile[]): number[] {
  const folders = Map.groupBy(files, ({ path }) => path.slice(0, path.lastIndexOf('/')));
  return [...folders]
    .filter(([folder]) => !ORDERED_LIST.test(folder))
    .map(([, inside]) => inside.length);
}

function perThousand(files: SourceFile[]): number {
  const casts = sum(files, (file) => file.casts.length);
  return Math.round((casts / sum(files, ({ lines }) => lines)) * 100_000) / 100;
}

/** Tables that files of more than one feature insert into, update or delete from. */
export function tablesWrittenBySeveral(files: SourceFile[]): string[] {
  const writers = new Map<string, Set<string>>();
  for (const { path, tableWrites } of files) {
    const { layer, part } = zoneOf(path);
    if (layer !== 'feature') continue;
    for (const { table } of tableWrites) {
      writers.set(table, (writers.get(table) ?? new Set<string>()).add(part));
    }
  }
  return [...writers].filter(([, features]) => features.size > 1).map(([table]) => table);
}

function testRatio(sign: string, tree: SourceTree, where: RegExp): Sign {
  const files = [...tree.files.values()].filter(({ path }) => where.test(path));
  const isTest = ({ path }: SourceFile) => zoneOf(path).isTest;
  const lines = ({ lines: count }: SourceFile) => count;
  const tests = sum(files.filter(isTest), lines);
  const value =
    Math.floor(
      (tests /
        sum(
          files.filter((file) => !isTest(file)),
          lines,
        )) *
        100,
    ) / 100;
  return { sign, value: String(value), goal: '1', isReached: value >= 1 };
}

function sentences(sources: SourceFile[]): Sign {
  const exported = sources
    .filter(({ path }) => path.startsWith('packages/'))
    .flatMap(({ exports }) => exports);
  const said = exported.filter(({ hasSentence }) => hasSentence).length;
  return share('exports of packages with a sentence', said / exported.length, 1);
}

const TRUTHY = new Set(['toBeTruthy', 'toBeFalsy']);
const countTruthy = ({ methodCalls }: SourceFile): number =>
  methodCalls.filter(({ name }) => TRUTHY.has(name)).length;

const sum = <T>(items: T[], of: (item: T) => number): number =>
  items.reduce((total, item) => total + of(item), 0);
