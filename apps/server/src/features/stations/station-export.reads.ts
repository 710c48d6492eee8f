// An owner's stations, charging points and plugs as rows for the export of personal data. Without OCPP identity and password,
// which together are credentials.
import type { Db } from '../../platform/db/db.ts';

export const listExportedStations = (db: Db, ownerId: string, limit: number) =>
  db
    .selectFrom('stations')
    .select([
      'id',
      'slug',
      'name',
      'operator',
      'address',
      'city',
      'postcode',
      'country',
      'lat',
      'lng',
      'time_zone',
      'open_24_7',
      'opening_hours',
      'description',
      'access_notes',
      'amenities',
      'accessibility',
      'tags',
      'currency',
      'pricing_policy',
      'base_flat_fee_micro',
      'price_per_kwh_micro',
      'base_price_micro',
      'booking_terms',
      'away_limit_hours',
      'is_draft',
      'is_paused',
      'review',
      'review_reason',
      'created_at',
      'updated_at',
      'deleted_at',
    ])
    .where('owner_id', '=', ownerId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

/** What the host hides, with the owner's texts. */
export const listExportedHidings = (db: Db, ownerId: string, limit: number) =>
  db
    .selectFrom('station_hidings as hiding')
    .innerJoin('stations', 'stations.id', 'hiding.station_id')
    .select(['hiding.station_id', 'hiding.part', 'hiding.reason'])
    .select(['hiding.kept_text', 'hiding.hidden_at'])
    .where('stations.owner_id', '=', ownerId)
    .orderBy('hiding.hidden_at', 'desc')
    .limit(limit)
    .execute();

export const listExportedStanding = (db: Db, ownerId: string) =>
  db
    .selectFrom('owner_standings')
    .select(['declared_private_at', 'approved_at', 'stations_max'])
    .where('owner_id', '=', ownerId)
    .execute();

export const listExportedPoints = (db: Db, ownerId: string, limit: number) =>
  db
    .selectFrom('charging_points as point')
    .innerJoin('stations', 'stations.id', 'point.station_id')
    .select([
      'point.id',
      'point.station_id',
      'point.label',
      'point.max_power_w',
      'point.vendor',
      'point.model',
      'point.serial_number',
      'point.firmware_version',
      'point.created_at',
      'point.last_seen_at',
      'point.deleted_at',
    ])
    .where('stations.owner_id', '=', ownerId)
    .orderBy('point.id', 'desc')
    .limit(limit)
    .execute();

export const listExportedPlugs = (db: Db, ownerId: string, limit: number) =>
  db
    .selectFrom('plugs')
    .innerJoin('stations', 'stations.id', 'plugs.station_id')
    .select([
      'plugs.id',
      'plugs.station_id',
      'plugs.charging_point_id',
      'plugs.connector_number',
      'plugs.label',
      'plugs.connector_type',
      'plugs.max_power_w',
      'plugs.deleted_at',
    ])
    .where('stations.owner_id', '=', ownerId)
    .orderBy('plugs.id', 'desc')
    .limit(limit)
    .execute();
