// One row never stops a pass: a loop over rows that were just read from the database, outside of a transaction, handles each by
// itself (forEachRow), as far as a program can tell.
import type { SourceTree, Violation } from './source-tree.ts';

const SERVICE = /^apps\/server\/src\/(?:features|platform)\/.*\.ts$/;
const NO_SERVICE = /\.(?:store|reads|test|routes)\.ts$|\/tests\/|\/migrations\//;
/** What is read with the database itself, not in a transaction of the caller. */
const READ = String.raw`await (?:[\w.]+\.)?\w+\(\s*(?:deps\.)?(?:db|pass)\b`;
const DIRECT_LOOP = new RegExp(String.raw`for \(const [^;]{1,120}? of (?:\()?${READ}`, 'g');
const NAMED_READ = new RegExp(String.raw`const (\w+) = (?:\()?${READ}`, 'g');

/** Loops that a row cannot stop, or that nothing repeats, and why. */
const FINE = new Map([
  ['apps/server/src/features/maintenance/logs.ts', 'notes events, which cannot fail'],
  ['apps/server/src/features/charging/status/publish-plugs.ts', 'publishes, which cannot fail'],
  ['apps/server/src/features/charging/commands/with-audit.ts', 'one command, audited as a whole'],
  ['apps/server/src/features/sandbox-provider/event-delivery.ts', 'a provider for development'],
  ['apps/server/src/platform/db/archive.ts', 'a backup is whole or fails'],
  [
    'apps/server/src/platform/ocpp-server/nodes/point-claims.ts',
    'of this node alone, on each beat',
  ],
]);

export function jobViolations(tree: SourceTree): Violation[] {
  return [...tree.files.values()]
    .filter(({ path }) => SERVICE.test(path) && !NO_SERVICE.test(path) && !FINE.has(path))
    .flatMap(({ path: file, text }) =>
      loopsIn(text).map((index) => ({
        file,
        line: text.slice(0, index).split('\n').length,
        message:
          'loops over rows, so that one bad row stops the others: use forEachRow of platform/jobs, which the host sees',
      })),
    );
}

function loopsIn(text: string): number[] {
  const direct = [...text.matchAll(DIRECT_LOOP)].map(({ index }) => index);
  const named = [...text.matchAll(NAMED_READ)].flatMap(({ 1: name = '', index }) => {
    const after = text.slice(index, endOfFunction(text, index));
    const loop = new RegExp(
      String.raw`for \(const [^;]{1,80}? of ${name}\)[^\n]*(?:\n[^\n]*){0,6}?\bawait |Promise\.all\(\s*${name}\.map\(`,
    ).exec(after);
    return loop === null ? [] : [index + loop.index];
  });
  return [...direct, ...named];
}

/** The next line that closes a declaration at the left margin. */
function endOfFunction(text: string, from: number): number {
  const end = text.indexOf('\n}', from);
  return end < 0 ? text.length : end;
}
