// Issue 22, point 7: owners and stations of before the limits.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openDatabase } from './connection.ts';
import { migrate } from './migrate.ts';
import { migrations } from './migrations/index.ts';

// It creates a whole database, which is slow on a busy machine.

const NAME = '0059-hidden-stations';
const OLD = '00000000-0000-4000-8000-000000000001';
const SUSPENDED = '00000000-0000-4000-8000-000000000002';
const DRAFTING = '00000000-0000-4000-8000-000000000003';

test('owners with listed stations stay as they are, and suspended ones are hidden', async () => {
  const { db, close } = await openDatabase({ dataFolder: ':memory:' });
  try {
    const before = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < NAME));
    await migrate(db, before);
    await sql`insert into users
        (id, email, first_name, last_name, phone_number, role, lang, created_at, activated_at, suspended_at)
      select id::uuid, id || '@example.org', '', '', '', 'station_owner', 'en', now(), now(), suspended::timestamptz
      from (values (${OLD}, null), (${SUSPENDED}, '2026-01-01'), (${DRAFTING}, null)) owner (id, suspended)`.execute(
      db,
    );
    await sql`insert into stations
        (owner_id, slug, name, operator, address, city, postcode, country, lat, lng, time_zone, is_draft, created_at, updated_at)
      select owner::uuid, slug, slug, '', '', 'Athens', '', 'GR', 38, 23, 'Europe/Athens', draft::boolean, now(), now()
      from (values (${OLD}, 'one', 'false'), (${SUSPENDED}, 'two', 'false'), (${DRAFTING}, 'three', 'true'))
        station (owner, slug, draft)`.execute(db);
    await migrate(db);
    const { rows: owners } =
      await sql`select owner_id, stations_max, approved_at is not null as approved
      from owner_standings order by owner_id`.execute(db);
    expect(owners).toEqual([
      { owner_id: OLD, stations_max: 50, approved: true },
      { owner_id: SUSPENDED, stations_max: 50, approved: true },
    ]);
    const hidden = async () =>
      (
        await sql`select slug from stations where hidden_since is not null order by slug`.execute(
          db,
        )
      ).rows;
    expect(await hidden()).toEqual([{ slug: 'two' }]);
    // As a node of the version before does it.
    await sql`update users set suspended_at = case when id = ${OLD} then now() end`.execute(db);
    expect(await hidden()).toEqual([{ slug: 'one' }]);
  } finally {
    await close();
  }
});
