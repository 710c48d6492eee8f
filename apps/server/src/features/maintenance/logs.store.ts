// Requested logs; their content is stored in files.
import { type Selectable, sql } from 'kysely';
import type { Db, Trx } from '../../platform/db/db.ts';
import type { Database } from '../../platform/db/database.ts';

export type LogRow = Selectable<Database['charger_logs']>;

export const insertLog = (
  db: Db,
  log: Pick<
    LogRow,
    'charging_point_id' | 'owner_id' | 'kind' | 'url' | 'token_hash' | 'asked_at' | 'keep_until'
  >,
): Promise<LogRow> =>
  db
    .insertInto('charger_logs')
    .values({ ...log, state: 'asked' })
    .returningAll()
    .executeTakeFirstOrThrow();

export const removeLog = (db: Db, requestId: number) =>
  db.deleteFrom('charger_logs').where('request_id', '=', requestId).execute();

export const noteLogAnswer = (
  db: Db,
  requestId: number,
  answer: Pick<LogRow, 'state' | 'report' | 'file_name'>,
): Promise<LogRow> =>
  db
    .updateTable('charger_logs')
    .set(({ eb, ref }) => ({
      // A fast charging point may send the log or a status before its response.
      state: eb.case().when('state', '=', 'asked').then(answer.state).else(ref('state')).end(),
      report: eb.fn.coalesce('report', eb.val(answer.report)),
      file_name: eb.fn.coalesce('file_name', eb.val(answer.file_name)),
    }))
    .where('request_id', '=', requestId)
    .returningAll()
    .executeTakeFirstOrThrow();

export interface LogWord {
  chargingPointId: number;
  /** Null when the charging point sends no id; then the newest log is meant. */
  requestId: number | null;
  kind: LogRow['kind'] | null;
  state: 'uploading' | 'uploaded' | 'failed';
  report: string;
}

/** Stores a reported status; false when it is not news. A log that was received here stays received. */
export async function storeLogWord(db: Db, told: LogWord): Promise<boolean> {
  const { chargingPointId, requestId, kind, state, report } = told;
  const { numUpdatedRows } = await db
    .updateTable('charger_logs')
    .set({
      report,
      // "Uploaded" counts only for another server; here the upload itself counts.
      state: sql`case when ${state} = 'uploaded' and url is null then state else ${state} end`,
    })
    .where(({ eb, selectFrom }) =>
      eb(
        'request_id',
        '=',
        selectFrom('charger_logs')
          .select('request_id')
          .where('charging_point_id', '=', chargingPointId)
          .$if(requestId !== null, (query) => query.where('request_id', '=', requestId ?? 0))
          .$if(kind !== null, (query) => query.where('kind', '=', kind ?? 'diagnostics'))
          .orderBy('request_id', 'desc')
          .limit(1),
      ),
    )
    .where('state', 'not in', ['uploaded', 'refused'])
    .where(sql<boolean>`report is distinct from ${report}`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export const listLogs = (db: Db, chargingPointId: number, limit: number) =>
  db
    .selectFrom('charger_logs')
    .selectAll()
    .where('charging_point_id', '=', chargingPointId)
    .orderBy('request_id', 'desc')
    .limit(limit)
    .execute();

export const findLog = (db: Db, chargingPointId: number, requestId: number) =>
  db
    .selectFrom('charger_logs')
    .selectAll()
    .where('charging_point_id', '=', chargingPointId)
    .where('request_id', '=', requestId)
    .executeTakeFirst();

interface UploadTimes {
  now: Date;
  askedAfter: Date;
  abandonedBefore: Date;
}

/** The log that a token may be used for now. */
const isExpected = (tokenHash: string, at: UploadTimes) => sql<boolean>`(token_hash = ${tokenHash}
  and uploaded_at is null and asked_at > ${at.askedAfter}
  and (receiving_since is null or receiving_since < ${at.abandonedBefore}))`;

/** Undefined for an unknown token. */
export const findExpectedUpload = (db: Db, tokenHash: string, at: UploadTimes) =>
  db
    .selectFrom('charger_logs')
    .select(['charging_point_id', 'owner_id'])
    .where(isExpected(tokenHash, at))
    .executeTakeFirst();

/** Marks the log as being uploaded, so that its token cannot be used again. Undefined for an unknown token. */
export const claimUpload = (db: Db, tokenHash: string, at: UploadTimes) =>
  db
    .updateTable('charger_logs')
    .set({ receiving_since: at.now })
    .where(isExpected(tokenHash, at))
    .returningAll()
    .executeTakeFirst();

/** The oldest logs of an owner that are more than `bytesMax` together with all newer ones. */
export async function findBeyondQuota(
  db: Db,
  ownerId: string,
  bytesMax: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select request_id as id from (
      select request_id, sum(size_bytes) over (order by request_id desc) as bytes
      from charger_logs where owner_id = ${ownerId} and size_bytes is not null) summed
    where bytes > ${bytesMax}`.execute(db);
  return rows.map(({ id }) => id);
}

export const releaseUpload = (db: Db, requestId: number) =>
  db
    .updateTable('charger_logs')
    .set({ receiving_since: null })
    .where('request_id', '=', requestId)
    .execute();

export const finishUpload = (
  db: Db,
  requestId: number,
  file: { name: string; sizeBytes: number; now: Date; keepUntil: Date },
) =>
  db
    .updateTable('charger_logs')
    .set({
      state: 'uploaded',
      token_hash: null,
      receiving_since: null,
      file_name: file.name,
      size_bytes: file.sizeBytes,
      uploaded_at: file.now,
      keep_until: file.keepUntil,
    })
    .where('request_id', '=', requestId)
    .execute();

/** Marks logs that were requested before this moment and never came, and returns them. */
export const markPointSilent = (db: Db, askedBefore: Date) =>
  db
    .updateTable('charger_logs')
    .set({ state: 'silent' })
    .where('state', 'in', ['asked', 'uploading'])
    .where('asked_at', '<', askedBefore)
    .returning('charging_point_id')
    .execute();

/** Logs to delete: too old, or beyond the newest `keptOfPoint` of their charging point. */
export async function findForgotten(db: Db, now: Date, keptOfPoint: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select request_id as id from (
      select request_id, keep_until, receiving_since,
        row_number() over (partition by charging_point_id order by request_id desc) as place
      from charger_logs) ranked
    where keep_until < ${now} or (place > ${keptOfPoint} and receiving_since is null)
    limit 500`.execute(db);
  return rows.map(({ id }) => id);
}

/** Deletes the maintenance data of charging points; log files are deleted later. */
export async function eraseMaintenanceOf(trx: Trx, pointIds: readonly number[]): Promise<void> {
  const isOfThem = sql<boolean>`charging_point_id = any(${[...pointIds]}::int[])`;
  await trx
    .updateTable('charger_logs')
    .set({ keep_until: new Date(0), token_hash: null })
    .where(isOfThem)
    .execute();
  await trx.deleteFrom('firmware_updates').where(isOfThem).execute();
  await trx.deleteFrom('firmware_publications').where(isOfThem).execute();
  await trx.deleteFrom('customer_reports').where(isOfThem).execute();
}
