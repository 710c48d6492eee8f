import { sql } from 'kysely';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { manualClock } from '../../../platform/clock.ts';
import { openBothDatabases } from '../../../tests/kit/database/open-database.ts';
import { enterAccount, type ProvenPerson } from './enter-account.ts';

const databases = await openBothDatabases();
afterAll(() => Promise.all(databases.map((database) => database.close())));

const names = { first_name: 'Ελένη', last_name: 'Παππά' };
const comingBy = (provider: ProvenPerson['provider']): ProvenPerson => ({
  provider,
  profile: { subject: 'one and the same', email: 'eleni@example.org', names },
  names,
  role: 'driver',
  lang: 'el',
});

describe.each(databases)('on the $kind database', ({ db, kind }) => {
  /** Only PostgreSQL runs two transactions at once; the embedded database queues them. */
  async function untilTheSecondWaits(): Promise<void> {
    if (kind === 'embedded') return;
    await vi.waitFor(async () => {
      const { rows } = await sql`
        select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
      expect(rows).toHaveLength(1);
    });
  }

  test('two responses for one new person at once make one account and one welcome grant', async () => {
    const inserted = Promise.withResolvers<void>();
    const mayCommit = Promise.withResolvers<void>();
    const welcomed: string[] = [];
    const deps = {
      clock: manualClock(new Date('2026-11-21T08:00:00Z')),
      publicUrl: () => 'https://charge.example',
      async onActivated(_trx: unknown, { id }: { id: string }) {
        welcomed.push(id);
        inserted.resolve();
        await mayCommit.promise;
      },
    };
    const enter = (person: ProvenPerson) =>
      db.transaction().execute((trx) => enterAccount(deps, trx, person));

    const first = enter(comingBy('google-oauth2'));
    await inserted.promise;
    const second = enter(comingBy('apple-id'));
    await untilTheSecondWaits();
    mayCommit.resolve();

    const [{ userId }] = await Promise.all([first, second]);
    expect(await second).toEqual({ userId, is_new: false });
    expect(welcomed).toEqual([userId]);
    const identities = db.selectFrom('user_identities').select(['provider', 'user_id']);
    expect(await identities.orderBy('provider').execute()).toEqual([
      { provider: 'apple-id', user_id: userId },
      { provider: 'google-oauth2', user_id: userId },
    ]);
  });
});
