import type { OcppHandlers201 } from '../../../platform/ocpp-server/connection.ts';
import type { HandlerDeps } from '../handler-deps.ts';
import { authorizeTag } from './authorize-tag.ts';
import { noteVerdict } from './id-tag-info.ocpp.ts';
import { idTokenInfo } from './id-token-info.ocpp.ts';

/** OCPP 2.0.1 C01: a token presented at the station, before an EVSE is chosen. */
export const authorize201 = (deps: HandlerDeps): NonNullable<OcppHandlers201['Authorize']> =>
  async function answer({ idToken: { idToken: idTag } }, { chargingPointId }) {
    const now = deps.clock.now();
    const judged = await deps.db
      .transaction()
      .execute((trx) => authorizeTag(deps, trx, { chargingPointId, idTag, startedAt: now, now }));
    noteVerdict(deps, judged.verdict, { chargingPointId, idTag });
    return { idTokenInfo: idTokenInfo(judged) };
  };
