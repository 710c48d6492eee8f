// Rules for single files: names, barrels, lengths, casts, suppressions, opening sentences.
import type { SourceFile } from './source-file.ts';
import type { SourceTree, Violation } from './source-tree.ts';
import { zoneOf } from './zones.ts';

const LINES_MAX = 400;
const FUNCTION_LINES_MAX = 80;
const LINES_WITHOUT_OPENING = 60;
const VAGUE_NAMES = new Set([
  'utils',
  'util',
  'helpers',
  'helper',
  'common',
  'manager',
  'misc',
  'v2',
  'new',
]);
const VAGUE_WORDS = new Set(['utils', 'util', 'helpers', 'helper', 'misc']);
const KEBAB_CASE = /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z0-9-]+)*$/;

export function fileViolations(tree: SourceTree): Violation[] {
  return [...tree.files.values()].flatMap((file) => [
    ...naming(file.path),
    ...kits(file.path),
    ...barrels(file),
    ...lengths(file),
    ...types(file),
    ...suppressions(file),
    ...opening(file),
  ]);
}

function naming(file: string): Violation[] {
  const parts = file.replace(/\.(?:ts|tsx|mjs)$/, '').split('/');
  return parts.flatMap((part) => {
    if (!KEBAB_CASE.test(part)) {
      return [{ file, message: `is not named in kebab-case (${part}): rename it` }];
    }
    const stem = part.split('.')[0] ?? '';
    const vague = VAGUE_NAMES.has(stem) || stem.split('-').some((word) => VAGUE_WORDS.has(word));
    if (!vague) return [];
    return [
      {
        file,
        message: `has the name '${part}', which says nothing: name it after the main thing inside`,
      },
    ];
  });
}

const ENTRIES = /^(?:packages|apps)\/[^/]+\/src\/index\.ts$/;
const OWN_LISTS = /\/migrations\/index\.ts$/;

const IS_RUN = /\.(?:test|journey)\.tsx?$/;
const HELPS_TESTS = /(?:^|\/)(?:test-[^/]+|testing\/.+)$/;

function kits(file: string): Violation[] {
  const { workspace, isTest, isKit } = zoneOf(file);
  const isBesideKit = /^(?:apps|packages)\//.test(workspace) && isTest && !isKit;
  if (IS_RUN.test(file) || !(isBesideKit || HELPS_TESTS.test(file))) return [];
  const message =
    'helps tests outside of a kit: move it to tests/kit of its workspace, named after what it sets up';
  return [{ file, message }];
}

function barrels({ path: file, reExports, hasOwnCode, starExports }: SourceFile): Violation[] {
  if (ENTRIES.test(file)) return [];
  const found: Violation[] = [];
  if (/\/index\.tsx?$/.test(file) && !OWN_LISTS.test(file)) {
    found.push({
      file,
      message: 'is an index file: only a package has one entry; import the files themselves',
    });
  }
  for (const line of starExports) {
    found.push({
      file,
      line,
      message: 'exports everything of another file: name what is exported',
    });
  }
  const isPublic = file.endsWith('/public.ts');
  if (reExports > 0 && !hasOwnCode && !isPublic) {
    found.push({ file, message: 'only passes on other files: import those themselves' });
  }
  return found;
}

function lengths({ path: file, lines, functions }: SourceFile): Violation[] {
  const found: Violation[] = [];
  if (lines > LINES_MAX) {
    found.push({
      file,
      message: `has ${lines} lines, ${LINES_MAX} are allowed: split it by what changes together`,
    });
  }
  for (const { name, line, wholeLines } of functions) {
    if (wholeLines <= FUNCTION_LINES_MAX) continue;
    found.push({
      file,
      line,
      message: `${name} has ${wholeLines} lines with all that is inside it, ${FUNCTION_LINES_MAX} are allowed: give its steps names of their own`,
    });
  }
  return found;
}

function types({ path: file, casts, anyTypes, comments }: SourceFile): Violation[] {
  const isTest = zoneOf(file).isTest;
  const hasReason = (line: number): boolean =>
    comments.some(({ line: first, lastLine }) => first <= line && lastLine >= line - 2);
  return [
    ...anyTypes.map((line) => ({
      file,
      line,
      message: 'says any: use unknown and look at it, or name the type',
    })),
    ...casts
      .filter((line) => !isTest && !hasReason(line))
      .map((line) => ({
        file,
        line,
        message:
          'casts with `as` and gives no reason: use satisfies or a check, or write the reason above',
      })),
  ];
}

const SUPPRESSION =
  /(?:oxlint|eslint)-disable(?:-next-line|-line)?|@ts-(?:expect-error|ignore|nocheck)/;
const REASON_LENGTH_MIN = 8;

function suppressions({ path: file, comments }: SourceFile): Violation[] {
  return comments.flatMap(({ text, line }) => {
    const found = SUPPRESSION.exec(text);
    if (!found || !text.trimStart().startsWith(found[0])) return [];
    const said = text.slice(text.indexOf(found[0]) + found[0].length);
    const reason = found[0].startsWith('@') ? said : (said.split('--')[1] ?? '');
    const isReasonAbove = comments.some(({ lastLine }) => lastLine === line - 1);
    if (isReasonAbove || reason.trim().length >= REASON_LENGTH_MIN) return [];
    return [
      {
        file,
        line,
        message: `suppresses a check without a reason: write it above, or after ${found[0].startsWith('@') ? 'the directive' : '--'}`,
      },
    ];
  });
}

function opening({ path: file, lines, comments }: SourceFile): Violation[] {
  if (lines <= LINES_WITHOUT_OPENING || zoneOf(file).isTest) return [];
  if (comments[0]?.line === 1) return [];
  return [
    {
      file,
      line: 1,
      message: `has more than ${LINES_WITHOUT_OPENING} lines and does not open with a sentence: say in a comment what it is and is not`,
    },
  ];
}
