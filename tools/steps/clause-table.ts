// docs/clauses.md: every clause of the specification with the test files that name it in a title.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './run.ts';
import type { TestFile } from './files-of-tests.ts';

/** A chapter of the specification; the texts of its clauses by their ids. */
export type Part = { part: string; clauses: Record<string, string> };

const HEAD = `# What was asked for, and the tests that hold it

The clauses of the specification (docs/clauses.json), each with the tests that have its id in a title. Printed by
\`node launch.mjs clause-table\`; a test fails when the page is out of date or a clause has no test.
`;

export function readParts(): Part[] {
  // A file of our own, whose shape the page's test keeps.
  return JSON.parse(readFileSync(join(ROOT, 'docs', 'clauses.json'), 'utf8')) as Part[];
}

/** The paths of the test files that name each clause in a title. */
export function filesByClause(files: TestFile[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const { path, text } of files) {
    for (const id of idsNamed(text)) found.set(id, [...(found.get(id) ?? []), path]);
  }
  return found;
}

export function clausePage(parts: Part[], files: TestFile[]): string {
  const found = filesByClause(files);
  const chapters = parts.map(({ part, clauses }) => {
    const entries = Object.entries(clauses).map(([id, words]) => {
      const tests = (found.get(id) ?? []).map((path) => `- [${path}](../${path})\n`);
      return `\n### ${id}\n\n${inMarkdown(words)}\n${tests.length > 0 ? '\n' : ''}${tests.join('')}`;
    });
    return `\n## ${part}\n${entries.join('')}`;
  });
  return HEAD + chapters.join('');
}

/** Ids in quotation marks alone: a comment shows nothing. */
const idsNamed = (text: string): Set<string> =>
  new Set(
    [...text.matchAll(/(['"`])(?:(?!\1)[^\n])*\1/g)].flatMap(([quoted]) =>
      [...quoted.matchAll(/\[(S\d+\.\d+)\]/g)].map(([, id]) => id ?? ''),
    ),
  );

/** Names with underscores and asterisks are names, not emphasis. */
const inMarkdown = (words: string): string => words.replaceAll(/[_*<>]/g, String.raw`\$&`);
