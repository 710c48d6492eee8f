// The host's `import` command, from its arguments to its output.
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { manualClock } from '../../../platform/clock.ts';
import type { OpenDatabase } from '../../../platform/db/db.ts';
import { openTestDatabase } from '../../../tests/kit/database/open-database.ts';
import { readHostArguments } from '../terminal/host-arguments.ts';
import { createHost } from '../host.service.ts';
import { jsonText } from '../terminal/host-text.ts';

const FEED = fileURLToPath(
  new URL('../../station-exchange/fixtures/constructed-registry.json', import.meta.url),
);
let database: OpenDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

async function typed(...words: string[]) {
  const host = createHost({
    publicUrl: () => 'https://volt.example',
    db: database.db,
    clock: manualClock(new Date('2026-11-21T09:00:00Z')),
  });
  const answer = await host.run(readHostArguments(words)?.request);
  return answer.ok ? { ...answer, message: '' } : { ...answer, text: '', result: null };
}

test('a dry run, the import and a repeated import report their results', async () => {
  const trial = await typed('import', FEED, '--dry-run');
  expect(trial.text).toContain('A trial: nothing was written. It would be');
  expect(trial.text).toMatch(/new +16 +plugs: 20 new, 0 changed, 0 removed/);
  const real = await typed('import', FEED);
  expect(real.text).toContain('(OCPI) into the source gr-myfah');
  expect(real.text).toMatch(/refused +6/);
  expect(real.text).toMatch(
    /2 {2}country not in the three letters of ISO 3166 +GR-INV-country-in-words: Ελλάδα; GR/,
  );
  const again = await typed('import', FEED);
  expect(again.text).toMatch(/new +0/);
  expect(again.text).toMatch(/unchanged +16/);
  expect(again.result).toMatchObject({ new: 0, changed: 0, unchanged: 16, dry_run: false });
  expect(JSON.parse(jsonText(again.result))).toMatchObject({ source: 'gr-myfah', read: 22 });
});

test('an import that would remove many stations is refused, with the option to force it', async () => {
  const path = join(mkdtempSync(join(tmpdir(), 'voltagora-host-import-')), 'feed.json');
  const write = (count: number) =>
    writeFileSync(
      path,
      JSON.stringify(Array.from({ length: count }, (_, id) => location(`${id}`))),
    );
  const words = ['import', path, '--source', 'Many'];
  write(30);
  await typed(...words);
  write(1);
  expect((await typed(...words)).text).toContain(
    'More than half of the stations of many are not in this feed, so none was removed from the map.',
  );
  expect((await typed(...words, '--let-vanish')).text).toMatch(/vanished +29 +0?1, /);
});

const location = (id: string) => ({
  id,
  name: `Station ${id}`,
  country: 'GRC',
  coordinates: { latitude: '37.98', longitude: '23.73' },
  evses: [{ uid: '1' }],
});

test('an invalid feed is refused in one sentence', async () => {
  expect((await typed('import', '/nowhere.json')).message).toBe(
    'The file /nowhere.json cannot be opened (ENOENT).',
  );
  expect((await typed('import', 'http://example.org/x')).message).toBe(
    'Only https addresses are fetched.',
  );
  expect((await typed('import', FEED.replace('.json', '.none'))).message).toContain(
    'cannot be opened',
  );
});
