import { commandsOf } from '../commands/charging-point-commands-of.ocpp.ts';
import type { ChargingDeps } from '../charging-deps.ts';
import { findUnreported } from '../points/points.store.ts';

/**
 * Asks the charging point of a plug for its status, unless it has reported one. OCPP 1.6 §4.9: it reports a status only when that
 * changes, so a plug that is added while it is connected would wait for its first status.
 */
export async function askForStatus(
  { db, ocpp, log }: Pick<ChargingDeps, 'db' | 'ocpp' | 'log'>,
  plugId: number,
): Promise<void> {
  const place = await findUnreported(db, plugId);
  if (place === undefined) return;
  const { chargingPointId, connectorNumber } = place;
  const asked = await commandsOf(ocpp, chargingPointId).trigger(
    'StatusNotification',
    connectorNumber,
  );
  if (!asked.ok)
    log.info({ plugId, chargingPointId }, 'status of a new plug could not be requested');
}
