/** Names a version of the client: another one for any change of the sources that decide what it stores. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const SOURCES = ['apps/web/src', 'packages/contract/src', 'packages/domain/src'];
const LENGTH = 12;

export function buildId(): string {
  const hash = createHash('sha256');
  for (const source of SOURCES) {
    const names = readdirSync(join(ROOT, source), { recursive: true, encoding: 'utf8' });
    for (const name of names.filter((each) => /\.tsx?$/.test(each)).toSorted()) {
      hash.update(name).update(readFileSync(join(ROOT, source, name)));
    }
  }
  return hash.digest('hex').slice(0, LENGTH);
}
