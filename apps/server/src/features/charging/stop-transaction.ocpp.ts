import { readTimestamp } from '@voltagora/ocpp';
import type { OcppHandlers } from '../../platform/ocpp-server/connection.ts';
import { habitsOn } from './charger-habits.ts';
import type { HandlerDeps } from './handler-deps.ts';
import { cleanTag } from './id-tags.ts';
import { judgeAtStop } from './judge-tag.ts';
import { readMeterValues } from './meter-reading.ocpp.ts';
import { publishSession } from './publish-session.ts';
import { stopSession } from './stop-session.ts';
import { tagInfo } from './tag-info.ocpp.ts';

const TEXT_MAX = 100;

/** OCPP 1.6 §4.10: the central system cannot prevent a stop, so whatever was sent is answered and never refused. */
export const stopTransaction = (deps: HandlerDeps): NonNullable<OcppHandlers['StopTransaction']> =>
  async function answer(request, connection) {
    const { chargingPointId } = connection;
    const now = deps.clock.now();
    const habits = await habitsOn(deps, connection);
    const { idTag } = request;
    const stop = {
      chargingPointId,
      transactionId: request.transactionId,
      meterStopWh: request.meterStop * habits.whPerRegisterWh,
      stoppedAt: readTimestamp(request.timestamp, now),
      idTag: idTag === undefined ? null : cleanTag(idTag).slice(0, TEXT_MAX) || null,
      reason: (request.reason ?? 'Local').slice(0, TEXT_MAX),
      now,
    };
    const readings = readMeterValues(request.transactionData ?? [], now, habits);
    const { ended, isUnknown } = await deps.db
      .transaction()
      .execute((trx) => stopSession(deps, trx, stop, readings));
    if (ended !== undefined) publishSession(deps, ended);
    if (isUnknown) {
      const detail = { id_tag: stop.idTag, info: `${stop.meterStopWh} Wh` };
      deps.events.note({ chargingPointId, kind: 'stop_unknown', actorId: null, detail });
    }
    if (idTag === undefined) return {};
    return { idTagInfo: tagInfo(await judgeAtStop(deps.db, chargingPointId, idTag)) };
  };
