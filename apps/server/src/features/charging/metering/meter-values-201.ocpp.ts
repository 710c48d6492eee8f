import type { OcppHandlers201 } from '../../../platform/ocpp-server/connection.ts';
import { believeToldReadings } from '../connection/believed-times.ts';
import { vendorQuirksOn } from '../points/vendor-quirks.ts';
import type { HandlerDeps } from '../handler-deps.ts';
import { measureSession } from './measure-session.ts';
import { readMeterValues201 } from './meter-reading-201.ocpp.ts';
import { publishMeasured } from '../sessions/publish-session.ts';

/** OCPP 2.0.1 J01: clock-aligned values of an EVSE, outside of any transaction's own messages. */
export const meterValues201 = (deps: HandlerDeps): NonNullable<OcppHandlers201['MeterValues']> =>
  async function answer({ evseId, meterValue }, connection) {
    const { chargingPointId } = connection;
    const now = deps.clock.now();
    const told = readMeterValues201(meterValue, now, await vendorQuirksOn(deps, connection));
    const received = {
      chargingPointId,
      connectorNumber: evseId,
      transactionId: 0,
      ...(await believeToldReadings(deps.db, told, { chargingPointId, now })),
      now,
    };
    const session = await deps.db
      .transaction()
      .execute((trx) => measureSession(deps, trx, received));
    if (session !== undefined) publishMeasured(deps, session);
    return {};
  };
