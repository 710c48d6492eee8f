import type { OcppHandlers } from '../../../platform/ocpp-server/connection.ts';
import { believeToldReadings } from '../connection/believed-times.ts';
import { vendorQuirksOn } from '../points/vendor-quirks.ts';
import type { HandlerDeps } from '../handler-deps.ts';
import { measureSession } from './measure-session.ts';
import { readMeterValues } from './meter-reading.ocpp.ts';
import { publishMeasured } from '../sessions/publish-session.ts';

/** OCPP 1.6 §4.7: the response is empty. Values that match no running session are stored and not billed. */
export const meterValues = (deps: HandlerDeps): NonNullable<OcppHandlers['MeterValues']> =>
  async function answer(request, connection) {
    const { chargingPointId } = connection;
    const now = deps.clock.now();
    const told = readMeterValues(request.meterValue, now, await vendorQuirksOn(deps, connection));
    const received = {
      chargingPointId,
      connectorNumber: request.connectorId,
      transactionId: request.transactionId ?? 0,
      ...(await believeToldReadings(deps.db, told, { chargingPointId, now })),
      now,
    };
    const session = await deps.db
      .transaction()
      .execute((trx) => measureSession(deps, trx, received));
    if (session !== undefined) publishMeasured(deps, session);
    return {};
  };
