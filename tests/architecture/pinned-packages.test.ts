import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const SERVER = 'apps/server/src/platform/db';

/** Packages whose private fields are used, and the files that use them (ADR 38). */
const PINNED = {
  '@electric-sql/pglite': [`${SERVER}/pglite/synced-folder.ts`],
  pg: [`${SERVER}/pglite/prepared-statements.ts`, `${SERVER}/postgres/prepared-pool.ts`],
};

const { dependencies } = JSON.parse(
  readFileSync(join(ROOT, 'apps/server/package.json'), 'utf8'),
) as { dependencies: Record<string, string> };

test.each(Object.entries(PINNED))('%s has an exact version and is needed', (name, files) => {
  expect(dependencies[name]).toMatch(/^\d+\.\d+\.\d+$/);
  for (const file of files) expect(readFileSync(join(ROOT, file), 'utf8')).toContain(`'${name}'`);
});

test('every other package has a version range', () => {
  const exact = Object.entries(dependencies).filter(
    ([name, version]) => /^\d/.test(version) && !name.startsWith('@voltagora/'),
  );
  expect(exact.map(([name]) => name)).toEqual(Object.keys(PINNED));
});
