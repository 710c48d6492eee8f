import { sql } from 'kysely';
import pino from 'pino';
import { expect, test } from 'vitest';
import { openTestDatabase } from '../tests/kit/database/open-database.ts';
import { logWithoutData } from './log-without-data.ts';

test('a database error is logged without the data of the row', async () => {
  const { db, close } = await openTestDatabase();
  const lines: string[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
  await sql`create table people (address text primary key)`.execute(db);
  const insert = sql`insert into people values ('eleni@example.org')`;
  await insert.execute(db);
  const error: unknown = await insert.execute(db).catch((reason: unknown) => reason);
  await close();

  log.error({ err: error }, 'as it comes');
  logWithoutData(log).error({ err: error }, 'as it is kept');
  expect(lines[0], 'the database quotes it').toContain('eleni@example.org');
  expect(lines[1]).not.toContain('eleni@example.org');
  expect(JSON.parse(lines[1] ?? '')).toMatchObject({
    msg: 'as it is kept',
    err: { code: '23505', constraint: 'people_pkey', stack: expect.any(String) },
  });
});
