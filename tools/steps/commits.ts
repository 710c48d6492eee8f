import { execFileSync } from 'node:child_process';
import type { Commit } from './signs.ts';

const FIELD = '\u001F';
const RECORD = '\u001E';

/** The commits after `base` (a revision), newest first, without merges. */
export function commitsSince(root: string, base: string): Commit[] {
  const format = `--format=${RECORD}%s${FIELD}%b${FIELD}`;
  const log = execFileSync('git', ['log', '--no-merges', '--name-only', format, `${base}..`], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  return log
    .split(RECORD)
    .slice(1)
    .map((record) => {
      const [subject = '', body = '', paths = ''] = record.split(FIELD);
      return { subject, body: body.trim(), paths: paths.split('\n').filter(Boolean) };
    });
}
