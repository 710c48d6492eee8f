// Compares the charging points' journal with the server: sessions, energy, bills, balances. Prices are recomputed here in whole
// hundredths, without the product's functions.
import type { Db } from '../../apps/server/src/platform/db/db.ts';
import { openDatabase } from '../../apps/server/src/platform/db/connection.ts';
import { newId } from '../../apps/server/src/platform/ids.ts';
import type { Installation } from '../../apps/server/src/tests/kit/installation.ts';
import type { Journaled } from './points-log.ts';

export interface Books {
  sessions: { log: number; server: number; settled: number };
  energyWh: { log: number; server: number };
  /** In hundredths of a token. */
  tokensMinor: { expected: number; billed: number; taken: number };
  differences: string[];
}

/** The owner's RFID card for the point of this number. */
export const tagOf = (index: number): string => `CARD-${index}`;

const open = ({ environment }: Installation) =>
  openDatabase({
    databaseUrl: environment['DATABASE_URL'],
    dataFolder: environment['VOLTAGORA_DATA'],
  });

export async function insertTags(installation: Installation): Promise<void> {
  const database = await open(installation);
  for (const [index, { chargingPointId }] of installation.chargingPoints.entries()) {
    const tag = { id_tag: tagOf(index), charging_point_id: chargingPointId, is_blocked: false };
    const owner = { owner_id: installation.ownerId, user_email: 'guest@example.org' };
    const row = { id: newId(), ...tag, ...owner, created_at: new Date() };
    await database.db.insertInto('id_tags').values(row).execute();
  }
  await database.close();
}

/** The server must be stopped. */
export async function compareBooks(
  installation: Installation,
  journal: readonly Journaled[],
): Promise<Books> {
  const database = await open(installation);
  try {
    return await compare(database.db, journal);
  } finally {
    await database.close();
  }
}

type Session = Awaited<ReturnType<typeof readSessions>>[number];

async function compare(db: Db, journal: readonly Journaled[]): Promise<Books> {
  const sessions = await readSessions(db);
  const byName = Map.groupBy(sessions, nameOfSession);
  const differences: string[] = [];
  let expected = 0;
  for (const record of journal) {
    const found = byName.get(nameOfRecord(record)) ?? [];
    byName.delete(nameOfRecord(record));
    const [session] = found;
    if (found.length !== 1 || session === undefined) {
      differences.push(`${found.length} sessions for ${JSON.stringify(record)}`);
      continue;
    }
    if (session.reservation_id !== null) expected += tokensFor(record, session);
    differences.push(...differencesOf(record, session));
  }
  for (const [session] of byName.values()) {
    differences.push(`no transaction of a point for ${JSON.stringify(session)}`);
  }
  const { taken, owed, open: openBookings } = await readMoney(db);
  if (taken + owed !== expected) {
    differences.push(`drivers paid ${taken} and owe ${owed}, expected ${expected}`);
  }
  if (openBookings > 0) differences.push(`${openBookings} bookings are still CHARGING`);
  const sum = <T>(list: readonly T[], of: (each: T) => number) =>
    list.reduce((total, each) => total + of(each), 0);
  return {
    sessions: {
      log: journal.length,
      server: sessions.length,
      settled: sessions.filter(({ settled_at }) => settled_at !== null).length,
    },
    energyWh: { log: sum(journal, energyOf), server: sum(sessions, ({ energy_wh }) => energy_wh) },
    tokensMinor: {
      expected,
      billed: sum(sessions, ({ billed_minor }) => billed_minor ?? 0),
      taken,
    },
    differences,
  };
}

const readSessions = (db: Db) =>
  db
    .selectFrom('charging_sessions as session')
    .innerJoin('charging_points as point', 'point.id', 'session.charging_point_id')
    .innerJoin('stations', 'stations.id', 'point.station_id')
    .leftJoin('reservations', 'reservations.id', 'session.reservation_id')
    // The booking whose tag it was, even if the session is not linked to it.
    .leftJoin('reservations as tagged', (join) =>
      join.on((eb) => eb(eb.fn('upper', ['session.id_tag']), '=', eb.ref('tagged.id_tag'))),
    )
    .select(['tagged.status as tagged_status', 'tagged.start_asked_at', 'tagged.ended_at'])
    .select(['session.id', 'point.ocpp_identity', 'session.id_tag', 'session.reservation_id'])
    .select(['session.transaction_id', 'session.charger_transaction_id', 'session.energy_wh'])
    .select(['session.started_at', 'session.stopped_at', 'session.settled_at', 'session.flags'])
    .select(['reservations.status', 'reservations.billed_minor', 'reservations.hold_minor'])
    .select(['stations.pricing_policy', 'stations.price_per_kwh_micro'])
    .select('stations.base_price_micro')
    .execute();

const nameOfSession = (session: Session): string =>
  `${session.ocpp_identity} ${session.charger_transaction_id ?? session.transaction_id}`;
const nameOfRecord = ({ identity, transactionId }: Journaled): string =>
  `${identity} ${transactionId}`;

const energyOf = ({ meterStartWh, meterStopWh }: Journaled): number =>
  (meterStopWh ?? meterStartWh) - meterStartWh;

function differencesOf(record: Journaled, session: Session): string[] {
  const wrong: string[] = [];
  const { reservation_id: reservationId, stopped_at: stoppedAt } = session;
  const check = (isRight: boolean, what: string) => void (isRight || wrong.push(what));
  check(record.delivered, 'its end was never answered');
  check(stoppedAt !== null, 'it is open');
  check(session.energy_wh === energyOf(record), `${session.energy_wh} of ${energyOf(record)} Wh`);
  check(session.id_tag.toLowerCase() === record.idTag.toLowerCase(), 'another id tag');
  check(session.started_at.getTime() === Date.parse(record.startedAt), 'another start');
  check(stoppedAt?.getTime() === Date.parse(record.stoppedAt ?? ''), 'another end');
  if (reservationId === null) {
    const { tagged_status: status, start_asked_at: asked, ended_at: ended, flags } = session;
    const booking = JSON.stringify({ status, asked, ended, flags });
    check(record.idTag.startsWith('CARD-'), `it has lost its booking ${booking}`);
  } else {
    const tokens = tokensFor(record, session);
    // Reported after its driver had cancelled, or after the no-show time: billed all the same.
    const ends = session.flags.includes('late_start') ? ['CANCELED', 'FAILED'] : ['FULFILLED'];
    const hasEnded = ends.some((end) => end === session.status);
    check(session.settled_at !== null && hasEnded, 'it is not settled');
    check((session.billed_minor ?? 0) === tokens, `billed ${session.billed_minor} of ${tokens}`);
  }
  return wrong.map((what) => `${what}: ${JSON.stringify({ record, session })}`);
}

const TOKENS_MINOR_PER_CENT = 10;
const MICRO_PER_CENT = 10_000n;

/** By energy or by time in whole cents, cut; a token is worth ten cents; limited to the hold. */
function tokensFor(record: Journaled, session: Session): number {
  const energyWh = energyOf(record);
  if (energyWh <= 0) return 0;
  const ms = Date.parse(record.stoppedAt ?? '') - Date.parse(record.startedAt);
  const seconds = Math.max(0, Math.floor(ms / 1_000));
  const micro =
    session.pricing_policy === 0
      ? (BigInt(session.price_per_kwh_micro) * BigInt(energyWh)) / 1_000n
      : (BigInt(session.base_price_micro) * BigInt(seconds)) / 60n;
  const tokens = Number(micro / MICRO_PER_CENT) * TOKENS_MINOR_PER_CENT;
  return Math.min(tokens, session.hold_minor ?? 0);
}

async function readMoney(db: Db): Promise<{ taken: number; owed: number; open: number }> {
  const given = await db
    .selectFrom('ledger_transfers')
    .select(({ fn }) => fn.sum<number>('amount_minor').as('minor'))
    .where('reason', '=', 'welcome')
    .executeTakeFirst();
  const left = await db
    .selectFrom('ledger_accounts')
    .select(({ fn }) => fn.sum<number>('posted_minor').as('minor'))
    .where('kind', '=', 'driver_wallet')
    .executeTakeFirst();
  const open = await db
    .selectFrom('reservations')
    .select(({ fn }) => fn.countAll<number>().as('number'))
    .where('status', '=', 'CHARGING')
    .executeTakeFirst();
  const late = await db
    .selectFrom('late_charges')
    .select(({ fn }) => [
      fn.sum<number>('due_minor').as('due'),
      fn.sum<number>('collected_minor').as('collected'),
    ])
    .executeTakeFirst();
  const owed = Number(late?.due ?? 0) - Number(late?.collected ?? 0);
  const taken = Number(given?.minor ?? 0) - Number(left?.minor ?? 0);
  return { taken, owed, open: Number(open?.number ?? 0) };
}
