import type { OcppHandlers } from '../../../platform/ocpp-server/connection.ts';
import type { HandlerDeps } from '../handler-deps.ts';
import { authorizeTag } from './authorize-tag.ts';
import { noteVerdict, tagInfo } from './id-tag-info.ocpp.ts';

/** OCPP 1.6 §4.1: a tag presented at the charging point, before a connector is chosen. */
export const authorize = (deps: HandlerDeps): NonNullable<OcppHandlers['Authorize']> =>
  async function answer({ idTag }, { chargingPointId }) {
    const now = deps.clock.now();
    const judged = await deps.db
      .transaction()
      .execute((trx) => authorizeTag(deps, trx, { chargingPointId, idTag, startedAt: now, now }));
    noteVerdict(deps, judged.verdict, { chargingPointId, idTag });
    return { idTagInfo: tagInfo(judged) };
  };
