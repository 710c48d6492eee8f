// Charging sessions and their samples as rows. A session is found by charging point and transaction, never by
// transaction alone.
import { type Selectable, sql } from 'kysely';
import type { Db, Trx } from '../../../platform/db/db.ts';
import type { Database } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/ids.ts';
import type { ChargingSession, MeterSample, ReportedEnergy } from '@voltagora/domain';
import { awaitedEndOf, columnsOfAwaitedEnd } from './awaited-ends.store.ts';

export type SessionRow = Selectable<Database['charging_sessions']>;
/** A session with what its plug can give, locked for the transaction. */
export type LockedSession = SessionRow & {
  maxPowerW: number | null;
  connectorNumber: number | null;
};

export interface NewSession {
  chargingPointId: number;
  plugId: number;
  reservationId: string | null;
  idTag: string;
  meterStartWh: number;
  startedAt: Date;
  /** By its charging point. */
  toldAt: Date;
  now: Date;
  flags: string[];
  chargingPointTransactionId?: string | undefined;
}

/** The caller holds the point's lock and has looked for a session that is already there. */
export const insertSession = (trx: Trx, session: NewSession): Promise<SessionRow> =>
  trx
    .insertInto('charging_sessions')
    .values({
      id: newId(),
      charging_point_id: session.chargingPointId,
      plug_id: session.plugId,
      reservation_id: session.reservationId,
      charger_transaction_id: session.chargingPointTransactionId ?? null,
      id_tag: session.idTag,
      meter_start_wh: session.meterStartWh,
      started_at: session.startedAt,
      told_started_at: session.toldAt,
      received_at: session.now,
      last_sample_at: null,
      stop_asked_at: null,
      stopped_at: null,
      stop_reason: null,
      settled_at: null,
      flags: session.flags,
    })
    .returningAll()
    .executeTakeFirstOrThrow();

export interface StartFacts {
  chargingPointId: number;
  plugId: number;
  idTag: string;
  meterStartWh: number;
  /** By its charging point. */
  toldAt: Date;
  /** False when the charging point gave no usable time; its message is then known again while its session is open. */
  timeKnown: boolean;
  /** The charging point's own name of it, where its version gives one. */
  chargingPointTransactionId?: string | undefined;
}

const toldStart = sql<Date>`coalesce(told_started_at, started_at)`;
const toldStop = sql<Date>`coalesce(told_stopped_at, stopped_at)`;

export const findSameStart = (trx: Trx, start: StartFacts): Promise<SessionRow | undefined> =>
  trx
    .selectFrom('charging_sessions')
    .selectAll()
    .where('charging_point_id', '=', start.chargingPointId)
    .where('plug_id', '=', start.plugId)
    .where(sql`lower(id_tag)`, '=', start.idTag.toLowerCase())
    .where('meter_start_wh', '=', start.meterStartWh)
    .where((eb) =>
      start.timeKnown ? eb(toldStart, '=', start.toldAt) : eb('stopped_at', 'is', null),
    )
    .executeTakeFirst();

export async function nextTransactionId(trx: Trx): Promise<number> {
  const { rows } = await sql<{ id: number }>`select nextval('ocpp_transaction_ids') as id`.execute(
    trx,
  );
  return rows[0]?.id ?? 0;
}

export function findSession(
  trx: Trx,
  key: { chargingPointId: number; transactionId: number },
): Promise<LockedSession | undefined> {
  return locked(trx)
    .where('charging_sessions.charging_point_id', '=', key.chargingPointId)
    .where('charging_sessions.transaction_id', '=', key.transactionId)
    .executeTakeFirst();
}

/** By the charging point's own name of it. */
export const findSessionOfChargingPoint = (
  trx: Trx,
  key: { chargingPointId: number; chargingPointTransactionId: string },
): Promise<LockedSession | undefined> =>
  locked(trx)
    .where('charging_sessions.charging_point_id', '=', key.chargingPointId)
    .where('charging_sessions.charger_transaction_id', '=', key.chargingPointTransactionId)
    .executeTakeFirst();

/** Between the name of an ended transaction that was used again and its number; OCPP 2.0.1 allows it in no identifier. */
const NAMED_BEFORE = '#';

/** The latest transaction that its charging point had named so before. */
export const findEarlierOfName = (
  trx: Trx,
  key: { chargingPointId: number; chargingPointTransactionId: string },
): Promise<LockedSession | undefined> =>
  locked(trx)
    .where('charging_sessions.charging_point_id', '=', key.chargingPointId)
    .where(isNamedBefore(key))
    .orderBy('charging_sessions.received_at', 'desc')
    .limit(1)
    .executeTakeFirst();

const isNamedBefore = (key: { chargingPointTransactionId: string }) =>
  sql<boolean>`starts_with(charger_transaction_id, ${key.chargingPointTransactionId + NAMED_BEFORE})`;

/** Frees the name of an ended transaction for the next one. */
export const giveNameBack = (
  trx: Trx,
  key: { id: string; chargingPointId: number; chargingPointTransactionId: string },
) =>
  trx
    .updateTable('charging_sessions')
    .set(({ selectFrom }) => ({
      charger_transaction_id: selectFrom('charging_sessions as before')
        .where('before.charging_point_id', '=', key.chargingPointId)
        .where(isNamedBefore(key))
        .select(
          sql<string>`${key.chargingPointTransactionId + NAMED_BEFORE}::text || count(*) + 1`.as(
            'name',
          ),
        ),
    }))
    .where('id', '=', key.id)
    .execute();

export const findSessionById = (trx: Trx, id: string): Promise<LockedSession | undefined> =>
  locked(trx).where('charging_sessions.id', '=', id).executeTakeFirst();

export const findOpenSessions = (trx: Trx, chargingPointId: number): Promise<LockedSession[]> =>
  locked(trx)
    .where('charging_sessions.charging_point_id', '=', chargingPointId)
    .where('charging_sessions.stopped_at', 'is', null)
    .orderBy('charging_sessions.received_at')
    .execute();

const locked = (trx: Trx) =>
  trx
    .selectFrom('charging_sessions')
    .innerJoin('plugs', 'plugs.id', 'charging_sessions.plug_id')
    .innerJoin('charging_points as point', 'point.id', 'charging_sessions.charging_point_id')
    .selectAll('charging_sessions')
    .select(sql<number | null>`least(plugs.max_power_w, point.max_power_w)`.as('maxPowerW'))
    .select('plugs.connector_number as connectorNumber')
    .forUpdate('charging_sessions');

/** Whether a stopped session of the point is what a repeated StopTransaction without a transaction id speaks of. */
export async function wasStoppedAt(
  trx: Trx,
  stop: { chargingPointId: number; idTag: string; toldAt: Date },
): Promise<boolean> {
  const row = await trx
    .selectFrom('charging_sessions')
    .select('id')
    .where('charging_point_id', '=', stop.chargingPointId)
    .where(sql`lower(id_tag)`, '=', stop.idTag.toLowerCase())
    .where(toldStop, '=', stop.toldAt)
    .executeTakeFirst();
  return row !== undefined;
}

export async function belongsToAnotherPoint(
  trx: Trx,
  key: { chargingPointId: number; transactionId: number },
): Promise<boolean> {
  const row = await trx
    .selectFrom('charging_sessions')
    .select('id')
    .where('transaction_id', '=', key.transactionId)
    .where('charging_point_id', '!=', key.chargingPointId)
    .executeTakeFirst();
  return row !== undefined;
}

/** A session's values as they are to be stored, with what its plug can give. */
export const chargingSessionOf = (row: LockedSession): ChargingSession => ({
  meterStartWh: row.meter_start_wh,
  countedFromWh: row.counted_from_wh,
  energyWh: row.energy_wh,
  startedAt: row.started_at,
  receivedAt: row.received_at,
  lastSampleAt: row.last_sample_at,
  maxPowerW: row.maxPowerW,
  stoppedAt: row.stopped_at,
  stopReason: row.stop_reason,
  stopAskedAt: row.reservation_id === null ? null : row.stop_asked_at,
  seqNo: row.charger_seq_no,
  missingSeqNos: row.missing_seq_nos,
  awaitedEnd: awaitedEndOf(row.awaited_end),
  flags: row.flags,
});

const columnsOf = (session: ChargingSession) => ({
  meter_start_wh: session.meterStartWh,
  counted_from_wh: session.countedFromWh,
  energy_wh: session.energyWh,
  started_at: session.startedAt,
  last_sample_at: session.lastSampleAt,
  stopped_at: session.stoppedAt,
  stop_reason: session.stopReason,
  charger_seq_no: session.seqNo,
  missing_seq_nos: [...session.missingSeqNos],
  ...columnsOfAwaitedEnd(session.awaitedEnd),
  flags: [...session.flags],
});

/** Writes what a message changed in a session that the caller has locked. */
export const updateSession = (
  trx: Trx,
  id: string,
  session: ChargingSession,
  more: { settledAt?: Date | null; toldStoppedAt?: Date | undefined } = {},
) =>
  trx
    .updateTable('charging_sessions')
    .set({
      ...columnsOf(session),
      ...(more.settledAt !== undefined && { settled_at: more.settledAt }),
      ...(more.toldStoppedAt !== undefined && { told_stopped_at: more.toldStoppedAt }),
    })
    .where('id', '=', id)
    .execute();

/** The session is no longer one of its booking, which may begin another. */
export const detachSession = (trx: Trx, id: string) =>
  trx.updateTable('charging_sessions').set({ reservation_id: null }).where('id', '=', id).execute();

const POWER_MAX_W = 10_000_000;

/** Keeps samples of a session, the first of each moment. */
export const storeSamples = (trx: Trx, sessionId: string, samples: readonly MeterSample[]) =>
  insertSamples(trx, sessionId, samples).execute();

/** The same, and the session as they leave it, in one statement. */
export const storeMeter = (
  trx: Trx,
  sessionId: string,
  samples: readonly MeterSample[],
  session: ChargingSession,
) =>
  trx
    .with('kept', (db) => insertSamples(db, sessionId, samples))
    .updateTable('charging_sessions')
    .set(columnsOf(session))
    .where('id', '=', sessionId)
    .where('stopped_at', 'is', null)
    .execute();

const insertSamples = (
  db: Pick<Trx, 'insertInto'>,
  sessionId: string,
  samples: readonly MeterSample[],
) =>
  db
    .insertInto('meter_samples')
    .values(samples.map((sample) => sampleRow(sessionId, sample)))
    .onConflict((conflict) => conflict.columns(['session_id', 'taken_at']).doNothing());

function sampleRow(sessionId: string, { powerW, ...sample }: MeterSample) {
  return {
    session_id: sessionId,
    taken_at: sample.at,
    energy_wh: sample.energyWh,
    power_w: powerW === null || powerW < 0 || powerW > POWER_MAX_W ? null : powerW,
    current_deci_a: sample.currentDeciA,
    phases: sample.phases ?? null,
    soc_percent: sample.socPercent,
  };
}

/** Between samples that are not far apart, both of which tell a power. */
export async function readReportedEnergy(trx: Trx, sessionId: string): Promise<ReportedEnergy> {
  const { rows } = await sql<ReportedEnergy>`
    select coalesce(sum(energy_wh - before_wh), 0)::float8 as "registerWh",
      coalesce(sum((power_w + before_w) / 2.0 * extract(epoch from gap) / 3600), 0)::float8 as "powerWh"
    from (
      select energy_wh, power_w, lag(energy_wh) over one as before_wh, lag(power_w) over one as before_w,
        taken_at - lag(taken_at) over one as gap
      from meter_samples where session_id = ${sessionId} window one as (order by taken_at)) pairs
    where power_w is not null and before_w is not null and gap <= interval '15 minutes'`.execute(
    trx,
  );
  return rows[0] ?? { registerWh: 0, powerWh: 0 };
}

/** Ended without their charging point's word, which may still come, since then. */
export const findAbandonedSessions = (
  trx: Trx,
  of: { chargingPointId: number; reason: string; since: Date },
): Promise<LockedSession[]> =>
  locked(trx)
    .where('charging_sessions.charging_point_id', '=', of.chargingPointId)
    .where('charging_sessions.stop_reason', '=', of.reason)
    .where('charging_sessions.received_at', '>=', of.since)
    .orderBy('charging_sessions.received_at')
    .execute();

export const findOpenSessionOf = (db: Db, reservationId: string) =>
  db
    .selectFrom('charging_sessions')
    .select(['transaction_id', 'charger_transaction_id', 'charging_point_id'])
    .where('reservation_id', '=', reservationId)
    .where('stopped_at', 'is', null)
    .executeTakeFirst();

/** Charges under way at a charging point, the oldest first; one of them alone, if named. */
export const listOpenSessions = (db: Db, chargingPointId: number, sessionId?: string) =>
  db
    .selectFrom('charging_sessions')
    .select(['id', 'plug_id', 'reservation_id', 'started_at', 'energy_wh'])
    .select(['transaction_id', 'charger_transaction_id'])
    .where('charging_point_id', '=', chargingPointId)
    .where('stopped_at', 'is', null)
    .$if(sessionId !== undefined, (query) => query.where('id', '=', sessionId ?? ''))
    .orderBy('received_at')
    .execute();
