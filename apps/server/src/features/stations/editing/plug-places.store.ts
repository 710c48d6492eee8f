// Places plugs at charging points. The caller holds the lock of the station.
import type { Trx } from '../../../platform/db/db.ts';

/** The plugs of a station, each with its charging point or null. */
export const listPlaceablePlugs = (trx: Trx, stationId: number) =>
  trx
    .selectFrom('plugs')
    .select(['id', 'label', 'charging_point_id'])
    .where('station_id', '=', stationId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();

/** Places a plug that nobody uses; it has no status until the charging point reports one. */
export const placePlug = (
  trx: Trx,
  plugId: number,
  place: { chargingPointId: number; connectorNumber: number },
) =>
  trx
    .updateTable('plugs')
    .set({
      charging_point_id: place.chargingPointId,
      connector_number: place.connectorNumber,
      status: 'Not connected',
      error_code: null,
      status_at: null,
    })
    .where('id', '=', plugId)
    .execute();
