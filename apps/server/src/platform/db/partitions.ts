// Tables that are partitioned by time, so that old rows are dropped with a partition instead of one by one. Rows without a
// partition, for example from a wrong clock, are stored in the default partition.
import { sql } from 'kysely';
import type { Db, Trx } from './db.ts';

export interface PartitionedTable {
  name: 'charging_point_frames' | 'meter_samples';
  /** The column of the partition key. */
  column: 'happened_at' | 'taken_at';
  step: 'day' | 'month';
}

export const FRAMES: PartitionedTable = {
  name: 'charging_point_frames',
  column: 'happened_at',
  step: 'day',
};
export const SAMPLES: PartitionedTable = {
  name: 'meter_samples',
  column: 'taken_at',
  step: 'month',
};

const STEPS_AHEAD = 3;
const LOCK_WAIT_MS = 2_000;

/** The start of the day or month of a moment, some steps later; in UTC. */
export function stepStart(step: PartitionedTable['step'], at: Date, stepsOn = 0): Date {
  const [year, month, day] = [at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate()];
  return step === 'day'
    ? new Date(Date.UTC(year, month, day + stepsOn))
    : new Date(Date.UTC(year, month + stepsOn, 1));
}

/**
 * Creates the partitions of the time to come and drops those that end before `before`. May run on two nodes at once; throws if
 * the table is locked for longer than it may wait, and is then retried.
 */
export async function keepPartitions(
  db: Db,
  table: PartitionedTable,
  { now, before }: { now: Date; before: Date | undefined },
): Promise<void> {
  if (!(await isDue(db, table, now, before))) return;
  await db.transaction().execute(async (trx) => {
    // While this lock waits, every other lock on the table waits behind it.
    await sql`set local lock_timeout = ${sql.lit(LOCK_WAIT_MS)}`.execute(trx);
    await sql`select pg_advisory_xact_lock(hashtext(${`partitions:${table.name}`}))`.execute(trx);
    await makeAhead(trx, table, now);
    await dropBefore(trx, table, before);
  });
}

const lastWanted = ({ step }: PartitionedTable, now: Date) => stepStart(step, now, STEPS_AHEAD);

async function isDue(db: Db, table: PartitionedTable, now: Date, before: Date | undefined) {
  const ends = (await piecesOf(db, table)).map(({ ends_at }) => ends_at);
  const newest = ends.at(-1);
  const oldest = ends[0];
  return (
    (newest !== undefined && newest < lastWanted(table, now)) ||
    (oldest !== undefined && before !== undefined && oldest <= before)
  );
}

async function makeAhead(trx: Trx, table: PartitionedTable, now: Date): Promise<void> {
  const newest = (await piecesOf(trx, table)).at(-1)?.ends_at;
  if (newest === undefined) return;
  let from = newest;
  // The first partition covers the time in which none was created.
  let to = stepStart(table.step, now > newest ? now : newest, 1);
  while (from < lastWanted(table, now)) {
    await makePiece(trx, table, from, to);
    from = to;
    to = stepStart(table.step, from, 1);
  }
}

/** Rows that arrived before their partition existed move in from the default partition. */
async function makePiece(trx: Trx, { name, column }: PartitionedTable, from: Date, to: Date) {
  const piece = `${name}_until_${to.toISOString().slice(0, 10).replaceAll('-', '')}`;
  const parent = sql.table(name);
  await sql`create table ${sql.table(piece)} (like ${parent} including all)`.execute(trx);
  await sql`
    with moved as (
      delete from ${sql.table(`${name}_rest`)}
      where ${sql.ref(column)} >= ${from} and ${sql.ref(column)} < ${to} returning *)
    insert into ${sql.table(piece)} select * from moved`.execute(trx);
  await sql`
    alter table ${parent} attach partition ${sql.table(piece)}
    for values from (${sql.lit(from.toISOString())}) to (${sql.lit(to.toISOString())})`.execute(
    trx,
  );
}

/** The last one stays: the next begins where it ends. */
async function dropBefore(trx: Trx, table: PartitionedTable, before: Date | undefined) {
  if (before === undefined) return;
  for (const { piece, ends_at } of (await piecesOf(trx, table)).slice(0, -1)) {
    if (ends_at <= before) await sql`drop table ${sql.table(piece)}`.execute(trx);
  }
}

/** Oldest first, without the default partition. */
async function piecesOf(db: Db, { name }: PartitionedTable) {
  const { rows } = await sql<{ piece: string; ends_at: Date }>`
    select piece, ends_at from (
      select relname as piece, substring(
        pg_get_expr(relpartbound, pg_class.oid) from ${String.raw`TO \('([^']+)'\)`})::timestamptz as ends_at
      from pg_inherits join pg_class on pg_class.oid = inhrelid
      where inhparent = ${name}::regclass) pieces
    where ends_at is not null order by ends_at`.execute(db);
  return rows;
}
