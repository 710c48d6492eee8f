import { readTimestamp } from '@voltagora/ocpp';
import type { OcppHandlers } from '../../../platform/ocpp-server/connection.ts';
import { beginSession } from './begin-session.ts';
import { believeTold } from '../connection/believed-times.ts';
import { vendorQuirksOn } from '../points/vendor-quirks.ts';
import type { HandlerDeps } from '../handler-deps.ts';
import { cleanTag } from '@voltagora/domain';
import { publishSession } from './publish-session.ts';
import { noteVerdict, tagInfo } from '../id-tags/id-tag-info.ocpp.ts';

export const startTransaction = (
  deps: HandlerDeps,
): NonNullable<OcppHandlers['StartTransaction']> =>
  async function answer(request, connection) {
    const { chargingPointId } = connection;
    const now = deps.clock.now();
    const { whPerRegisterWh } = await vendorQuirksOn(deps, connection);
    const toldAt = readTimestamp(request.timestamp, now);
    const told = await believeTold(deps.db, { chargingPointId, toldAt, now });
    const {
      transactionId,
      session,
      replaced = [],
      ...judged
    } = await deps.db.transaction().execute((trx) =>
      beginSession(deps, trx, {
        ...told,
        chargingPointId,
        connectorNumber: request.connectorId,
        idTag: cleanTag(request.idTag),
        meterStartWh: request.meterStart * whPerRegisterWh,
        timeKnown: toldAt !== now,
        now,
      }),
    );
    if (session !== undefined) publishSession(deps, session);
    for (const each of replaced) publishSession(deps, each);
    const { idTag, connectorId } = request;
    noteVerdict(deps, judged.verdict, { chargingPointId, idTag, connectorId });
    return { transactionId, idTagInfo: tagInfo(judged) };
  };
