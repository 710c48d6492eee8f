// The role that compose creates for the nodes, on a real PostgreSQL: it can do what the server needs, and no more.
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openDatabase } from '../../apps/server/src/platform/db/connection.ts';
import { migrate } from '../../apps/server/src/platform/db/migrate.ts';
import { migrations } from '../../apps/server/src/platform/db/migrations/index.ts';
import { FRAMES, keepPartitions, SAMPLES } from '../../apps/server/src/platform/db/partitions.ts';
import { testPostgresUrl } from '../../apps/server/src/tests/kit/database/open-database.ts';

const SCRIPT = fileURLToPath(new URL('../../deploy/postgres/create-role.sh', import.meta.url));

async function connectAsAdmin(): Promise<pg.Client | undefined> {
  const admin = new pg.Client({
    connectionString: testPostgresUrl(),
    connectionTimeoutMillis: 3_000,
  });
  try {
    await admin.connect();
    return admin;
  } catch (error) {
    console.log(`PostgreSQL did not answer (${String(error)}): the role was not tried.`);
    return undefined;
  }
}

test('the role of compose migrates, adds partitions, and is no superuser', async () => {
  const admin = await connectAsAdmin();
  if (admin === undefined) return;
  const name = `voltagora_role_${randomUUID().replaceAll('-', '')}`;
  const [, statements = ''] = /<<'SQL'\n([\s\S]+)\nSQL/.exec(readFileSync(SCRIPT, 'utf8')) ?? [];
  const own = statements.replaceAll(/\bvoltagora\b/g, name).replace(":'password'", "'a password'");
  for (const statement of own.split(';\n')) await admin.query(statement);
  const url = new URL(testPostgresUrl());
  Object.assign(url, { pathname: `/${name}`, username: name, password: 'a password' });
  const { db, close } = await openDatabase({ databaseUrl: url.href });
  try {
    expect(await migrate(db)).toEqual(Object.keys(migrations));
    const now = new Date('2031-05-06T07:00:00Z');
    for (const table of [FRAMES, SAMPLES]) {
      await keepPartitions(db, table, { now, before: new Date('2031-05-01T00:00:00Z') });
    }
    const { rows } = await sql`
      select rolsuper, rolcreatedb, rolcreaterole, rolreplication, rolbypassrls,
        (select count(*)::int from pg_auth_members where member = pg_roles.oid) as memberships
      from pg_roles where rolname = current_user`.execute(db);
    expect(rows).toEqual([
      {
        rolsuper: false,
        rolcreatedb: false,
        rolcreaterole: false,
        rolreplication: false,
        rolbypassrls: false,
        memberships: 0,
      },
    ]);
    await expect(sql`copy (select 1) to program 'true'`.execute(db)).rejects.toThrow(
      'must be superuser',
    );
  } finally {
    await close();
    await admin.query(`drop database ${name} with (force)`);
    await admin.query(`drop role ${name}`);
    await admin.end();
  }
});
