import { readTimestamp } from '@voltagora/ocpp';
import type { OcppHandlers } from '../../../platform/ocpp-server/connection.ts';
import { believeTold } from '../connection/believed-times.ts';
import { vendorQuirksOn } from '../points/vendor-quirks.ts';
import type { HandlerDeps } from '../handler-deps.ts';
import { believeReadings, cleanTag } from '@voltagora/domain';
import { authorizePresented } from '../id-tags/authorize-tag.ts';
import { readMeterValues } from '../metering/meter-reading.ocpp.ts';
import { publishSession } from './publish-session.ts';
import { stopSession } from './stop-session.ts';
import { noteVerdict, tagInfo } from '../id-tags/id-tag-info.ocpp.ts';

const TEXT_MAX = 100;

/** OCPP 1.6 §4.10: the central system cannot prevent a stop, so every StopTransaction is answered without an error. */
export const stopTransaction = (deps: HandlerDeps): NonNullable<OcppHandlers['StopTransaction']> =>
  async function answer(request, connection) {
    const { chargingPointId } = connection;
    const now = deps.clock.now();
    const habits = await vendorQuirksOn(deps, connection);
    const { idTag } = request;
    const toldAt = readTimestamp(request.timestamp, now);
    const time = await believeTold(deps.db, { chargingPointId, toldAt, now });
    const stop = {
      chargingPointId,
      transactionId: request.transactionId,
      meterStopWh: request.meterStop * habits.whPerRegisterWh,
      stoppedAt: time.at,
      toldAt,
      flags: time.flags,
      idTag: idTag === undefined ? null : cleanTag(idTag).slice(0, TEXT_MAX) || null,
      reason: (request.reason ?? 'Local').slice(0, TEXT_MAX),
      now,
    };
    const data = readMeterValues(request.transactionData ?? [], now, habits);
    const readings = believeReadings(data, time);
    const { ended, isUnknown, judged } = await deps.db.transaction().execute(async (trx) => {
      const stopped = await stopSession(deps, trx, stop, readings);
      if (idTag === undefined) return { ...stopped, judged: undefined };
      const asked = { chargingPointId, idTag, session: stopped.session, isEnd: true, now };
      return { ...stopped, judged: await authorizePresented(deps, trx, asked) };
    });
    if (ended !== undefined) publishSession(deps, ended);
    if (isUnknown) {
      const detail = { id_tag: stop.idTag, info: `${stop.meterStopWh} Wh` };
      deps.events.note({ chargingPointId, kind: 'stop_unknown', actorId: null, detail });
    }
    if (judged === undefined || idTag === undefined) return {};
    noteVerdict(deps, judged.verdict, { chargingPointId, idTag });
    return { idTagInfo: tagInfo(judged) };
  };
