// Reads the current state of sites with a limit.
import { type ExpressionBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import type { Database } from '../../platform/db/database.ts';
import type {
  OwnLimit,
  ProfileForm,
  ReportedState,
  Site,
  SitePlug,
  SitePoint,
  SiteSession,
  VehicleNeeds,
} from '@voltagora/domain';

/** Undefined for a station without a limit, or a deleted one. */
export async function readSite(db: Db, stationId: number): Promise<Site | undefined> {
  const limit = await db
    .selectFrom('site_limits as site')
    .innerJoin('stations', 'stations.id', 'site.station_id')
    .selectAll('site')
    .where('site.station_id', '=', stationId)
    .where('stations.deleted_at', 'is', null)
    .executeTakeFirst();
  if (limit === undefined) return undefined;
  const { unit, value, phases, minimum_a: minimumA, offline_a: offlineA } = limit;
  return {
    stationId,
    limit: { unit, value, phases: phases === 1 ? 1 : 3, minimumA, offlineA },
    points: await readPoints(db, stationId),
    sessions: await readSessions(db, stationId),
  };
}

export async function readPoints(db: Db, stationId: number): Promise<SitePoint[]> {
  const plugs = await readPlugs(db, stationId);
  const rows = await db
    .selectFrom('charging_points as point')
    .leftJoin('charger_power as told', 'told.charging_point_id', 'point.id')
    .select(['point.id', 'point.label', 'point.vendor', 'point.last_boot_at'])
    .select(['told.form', 'told.refusal', 'told.defaults', 'told.own_limits', 'told.changed_at'])
    .where('point.station_id', '=', stationId)
    .where('point.deleted_at', 'is', null)
    .orderBy('point.id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    label: row.label,
    vendor: row.vendor,
    bootedAt: row.last_boot_at,
    plugs: plugs.filter(({ pointId }) => pointId === row.id),
    // Only this feature writes the column.
    form: row.form as ProfileForm | null,
    refusal: row.refusal,
    defaults: row.defaults ?? {},
    ownLimits: (row.own_limits ?? []) as OwnLimit[], // As above.
    changedAt: row.changed_at,
  }));
}

async function readPlugs(db: Db, stationId: number): Promise<(SitePlug & { pointId: number })[]> {
  const rows = await db
    .selectFrom('plugs')
    .innerJoin('charging_points as point', 'point.id', 'plugs.charging_point_id')
    .select(['plugs.id', 'plugs.label', 'plugs.connector_number', 'plugs.connector_type'])
    .select('point.id as pointId')
    .select(sql<number | null>`least(plugs.max_power_w, point.max_power_w)`.as('maxPowerW'))
    .where('plugs.station_id', '=', stationId)
    .where('plugs.deleted_at', 'is', null)
    .orderBy('plugs.connector_number')
    .execute();
  return rows.flatMap(({ connector_number: connectorNumber, connector_type: type, ...row }) =>
    connectorNumber === null
      ? []
      : [{ ...row, connectorNumber, isDc: DC_TYPES.test(type), maxPowerW: row.maxPowerW }],
  );
}

const DC_TYPES = /ccs|chademo|combo|nacs|tesla|gbt_dc/iu;

async function readSessions(db: Db, stationId: number): Promise<SiteSession[]> {
  const rows = await db
    .selectFrom('charging_sessions as session')
    .innerJoin('charging_points as point', 'point.id', 'session.charging_point_id')
    .leftJoin('reservations', 'reservations.id', 'session.reservation_id')
    .leftJoin('session_power as told', 'told.session_id', 'session.id')
    .leftJoin('vehicle_needs as needs', 'needs.session_id', 'session.id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('meter_samples')
          .select(['taken_at', 'power_w', 'current_deci_a'])
          .whereRef('session_id', '=', 'session.id')
          .orderBy('taken_at', 'desc')
          .limit(1)
          .as('sample'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(seenPhases, (join) => join.onTrue())
    .select(['session.id', 'session.plug_id', 'session.charging_point_id', 'session.started_at'])
    .select(['session.received_at', 'session.transaction_id', 'session.charger_transaction_id'])
    .select('reservations.quoted_power_w')
    .select(['told.allowed_deci_a', 'told.confirmed_deci_a', 'told.state', 'told.changed_at'])
    .select(['told.phases as told_phases', 'seen.phases as seen_phases'])
    .select(['needs.phases as needed_phases', 'needs.least_deci_a', 'needs.most_deci_a'])
    .select(['needs.most_w', 'needs.schedule_due_at'])
    .select(['told.turn_since', 'sample.taken_at', 'sample.power_w', 'sample.current_deci_a'])
    .where('point.station_id', '=', stationId)
    .where('session.stopped_at', 'is', null)
    .orderBy('session.received_at')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    plugId: row.plug_id,
    pointId: row.charging_point_id,
    names: {
      transactionId: row.transaction_id,
      chargingPointTransactionId: row.charger_transaction_id,
    },
    startedAt: row.started_at,
    receivedAt: row.received_at,
    bookedPowerW: row.quoted_power_w,
    sample:
      row.taken_at === null
        ? null
        : { at: row.taken_at, powerW: row.power_w, currentDeciA: row.current_deci_a ?? null },
    told: toldOf(row),
    phases: row.seen_phases,
    needs: needsOf(row),
    scheduleDueAt: row.schedule_due_at,
  }));
}

/**
 * The highest number of phases in the last hour, after two readings a minute apart: cars begin on one phase and use the others
 * later.
 */
const seenPhases = (
  eb: ExpressionBuilder<Database & { session: Database['charging_sessions'] }, 'session'>,
) =>
  eb
    .selectFrom('meter_samples')
    .select(
      sql<
        number | null
      >`case when max(taken_at) - min(taken_at) >= interval '1 minute' then max(phases) end`.as(
        'phases',
      ),
    )
    .whereRef('session_id', '=', 'session.id')
    .where('phases', 'is not', null)
    .where(sql<boolean>`taken_at > sample.taken_at - interval '1 hour'`)
    .as('seen');

export const needsOf = (row: {
  needed_phases: VehicleNeeds['phases'];
  least_deci_a: number | null;
  most_deci_a: number | null;
  most_w: number | null;
}): VehicleNeeds | null =>
  row.least_deci_a === null
    ? null
    : {
        phases: row.needed_phases,
        leastDeciA: row.least_deci_a,
        mostDeciA: row.most_deci_a,
        mostW: row.most_w,
      };

function toldOf(row: {
  allowed_deci_a: number | null;
  told_phases?: number | null;
  confirmed_deci_a: number | null;
  state: ReportedState | null;
  changed_at: Date | null;
  turn_since: Date | null;
}): SiteSession['told'] {
  const { allowed_deci_a: allowedDeciA, state, changed_at: changedAt, turn_since: turnSince } = row;
  if (allowedDeciA === null || state === null || changedAt === null || turnSince === null) {
    return null;
  }
  const { confirmed_deci_a: confirmedDeciA, told_phases: phases = null } = row;
  return { allowedDeciA, phases, confirmedDeciA, state, changedAt, turnSince };
}

/** The station id of each plug whose station has a limit. */
export async function readLimitedPlugs(db: Db): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('plugs')
    .innerJoin('site_limits as site', 'site.station_id', 'plugs.station_id')
    .select(['plugs.id', 'plugs.station_id'])
    .where('plugs.deleted_at', 'is', null)
    .execute();
  return new Map(rows.map(({ id, station_id: stationId }) => [id, stationId]));
}

/** Charging points that still have a limit although their station has none any more. */
export const readRemainingLimits = (db: Db) =>
  db
    .selectFrom('charger_power as told')
    .innerJoin('charging_points as point', 'point.id', 'told.charging_point_id')
    .select(['point.id', 'told.defaults'])
    .select(
      sql<number[]>`array(select connector_number from plugs
        where charging_point_id = point.id and connector_number is not null)`.as('connectors'),
    )
    .where(sql<boolean>`told.defaults <> '{}'`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('site_limits as site')
            .select('site.station_id')
            .whereRef('site.station_id', '=', 'point.station_id'),
        ),
      ),
    )
    .execute();
