// Whole servers with people who book, sell and leave, for tests: on the embedded database, and on PostgreSQL where there
// is one. Not for the program itself.
import { calls } from '@voltagora/contract';
import { sql } from 'kysely';
import pino from 'pino';
import { type RunningServer, startServer } from '../../../app.ts';
import { insertStation, type TestStation } from '../stations/catalogue.ts';
import { manualClock } from '../../../platform/clock.ts';
import { readConfig } from '../../../platform/config.ts';
import type { Db } from '../../../platform/db/db.ts';
import { openTestDatabase, openTestPostgres } from '../database/open-database.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { newId } from '../../../platform/ids.ts';
import { registerPerson } from '../people.ts';

export const PASSWORD = 'three boats in a bay';
export const NOW = new Date('2026-07-01T09:02:30Z');
export const MINUTE_MS = 60_000;

export type Bench = Awaited<ReturnType<typeof openBench>>;
/** Somebody who is logged in. */
export interface Person extends Actor {
  token: string;
}

/** A server of its own; the clock stands at NOW until it is moved. */
export async function openBench(databaseUrl?: string, dataFolder = ':memory:') {
  const clock = manualClock(NOW);
  const isPrepared = databaseUrl === undefined && dataFolder === ':memory:';
  const server = await startServer({
    ...(isPrepared && { database: await openTestDatabase() }),
    config: readConfig({
      PORT: '0',
      HOST: '127.0.0.1',
      VOLTAGORA_DATA: dataFolder,
      VOLTAGORA_SECRET: 'a secret of a test, long enough for it',
      VOLTAGORA_WELCOME_TOKENS: '500',
      // With cards of the sandbox, and payouts of what they pay.
      VOLTAGORA_ENVIRONMENT: 'staging',
      VOLTAGORA_PAYMENTS: 'sandbox',
      VOLTAGORA_PAYOUT_DELAY_DAYS: '0',
      VOLTAGORA_PAYOUT_MINIMUM: '0',
      ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
    }),
    log: pino({ level: 'silent' }),
    clock,
  });
  const { db } = server;

  const call = caller(server);
  /** A person of a new address, or of the given one. */
  async function join(role: Actor['role'], email = `${newId()}@example.org`): Promise<Person> {
    const token = await registerPerson(server, { email, password: PASSWORD, role });
    const me = await fetch(`${server.url}/api/users/me/`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const { id } = calls.readMe.answer.parse(await me.json());
    return { token, userId: id, email, role, sessionId: '' };
  }
  const book = (driver: Person, { plugId }: Pick<TestStation, 'plugId'>, hour = 10) =>
    call(driver, 'POST', '/api/stations/reservations/', {
      plug: { id: plugId },
      start_time: new Date(Date.UTC(2026, 6, 1, hour)).toISOString(),
      stop_time: new Date(Date.UTC(2026, 6, 1, hour + 1)).toISOString(),
    });
  const leave = (person: Person, asked: object = {}, id = person.userId) =>
    call(person, 'POST', `/api/users/${id}/account-delete/`, { password: PASSWORD, ...asked });
  return {
    server,
    db,
    clock,
    call,
    join,
    book,
    leave,
    openStation: (owner: Person) => insertStation(db, owner, { seenAt: clock.now() }),
    ...readersOf(db),
    close: () => server.close(),
  };
}

const caller = ({ url }: RunningServer) =>
  async function call(
    person: Person | null,
    method: string,
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ) {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: {
        ...(person && { authorization: `Bearer ${person.token}` }),
        ...(body && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    return { status: answer.status, text, body: text === '' ? null : JSON.parse(text) };
  };

/** What the database says of people and bookings. */
const readersOf = (db: Db) => ({
  /** About leaving; not about the bookings that were made for a test. */
  mailsTo: ({ email }: Person) =>
    db
      .selectFrom('outgoing_mails')
      .selectAll()
      .where('recipient', '=', email)
      .where('kind', 'not in', ['booking_confirmed', 'booking_receipt'])
      .orderBy('id')
      .execute(),
  readUser: ({ userId }: Person) =>
    db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow(),
  /** Posted and held in hundredths of a token, whatever the API shows. */
  wallet: ({ userId }: Person) =>
    db
      .selectFrom('ledger_accounts')
      .select(['posted_minor', 'held_minor'])
      .where('user_id', '=', userId)
      .where('kind', 'in', ['driver_wallet', 'owner_wallet'])
      .executeTakeFirst(),
  statusOf: async (id: string) =>
    (
      await db
        .selectFrom('reservations')
        .select('status')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).status,
});

/** A bench on each database there is; the first is the embedded one. */
export async function openBenches(): Promise<{ benches: Bench[]; close: () => Promise<void> }> {
  const postgres = await openTestPostgres();
  const benches = [await openBench()];
  if (postgres !== undefined) benches.push(await openBench(await urlOf(postgres.db)));
  return {
    benches,
    async close() {
      for (const bench of benches) await bench.close();
      await postgres?.close();
    },
  };
}

async function urlOf(db: Db): Promise<string> {
  const url = new URL(
    process.env['VOLTAGORA_TEST_POSTGRES'] ?? 'postgres://postgres@127.0.0.1:5432/postgres',
  );
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  url.pathname = `/${rows[0]?.name ?? ''}`;
  return url.href;
}

/** A session that runs for a reservation, or for a card at an owner's station. */
export async function beginSession(
  { server, db, clock }: { server: RunningServer; db: Db; clock: { now(): Date } },
  station: TestStation,
  reservationId: string | null,
): Promise<string> {
  const id = newId();
  const now = clock.now();
  await db
    .insertInto('charging_sessions')
    .values({
      id,
      charging_point_id: station.chargingPointId,
      plug_id: station.plugId,
      reservation_id: reservationId,
      id_tag: 'CARD-OF-SOMEBODY',
      meter_start_wh: 0,
      energy_wh: 1_500,
      started_at: now,
      received_at: now,
      last_sample_at: now,
      stop_asked_at: null,
      stopped_at: null,
      stop_reason: null,
      settled_at: null,
    })
    .execute();
  await db
    .insertInto('meter_samples')
    .values({ session_id: id, taken_at: now, energy_wh: 1_500, power_w: 11_000, soc_percent: 40 })
    .execute();
  if (reservationId === null) return id;
  const begun = { reservationId, now };
  await db.transaction().execute((trx) => server.services.reservations.beginCharging(trx, begun));
  return id;
}

/** Every row of every table as text, to look for what must not be there. */
export async function everything(db: Db): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select quote_ident(tablename) as name from pg_tables where schemaname = 'public' and tablename <> 'vehicle_models'`.execute(
    db,
  );
  const texts: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`
      select row_to_json(one)::text as row from ${sql.raw(name)} one`.execute(db);
    texts.push(...rows.map(({ row }) => `${name} ${row}`));
  }
  return texts.join('\n');
}
