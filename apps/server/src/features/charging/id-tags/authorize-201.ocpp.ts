import type { OcppHandlers201 } from '../../../platform/ocpp-server/connection.ts';
import type { ContractCertificates } from '../../contract-certificates/public.ts';
import { refuseUnaccepted } from '../connection/answer-boot.ocpp.ts';
import type { HandlerDeps } from '../handler-deps.ts';
import { authorizeTag } from './authorize-tag.ts';
import { noteVerdict } from './id-tag-info.ocpp.ts';
import { idTokenInfo } from './id-token-info.ocpp.ts';

export interface Authorize201Deps extends HandlerDeps {
  contracts: Pick<ContractCertificates, 'status'>;
}

/** OCPP 2.0.1 C01: a token presented at the station, before an EVSE is chosen. */
export const authorize201 = (deps: Authorize201Deps): NonNullable<OcppHandlers201['Authorize']> =>
  async function answer(
    { idToken: { idToken: idTag }, certificate, iso15118CertificateHashData: chain },
    connection,
  ) {
    refuseUnaccepted(connection);
    const { chargingPointId } = connection;
    const now = deps.clock.now();
    const judged = await deps.db
      .transaction()
      .execute((trx) => authorizeTag(deps, trx, { chargingPointId, idTag, startedAt: now, now }));
    noteVerdict(deps, judged.verdict, { chargingPointId, idTag });
    const info = { idTokenInfo: idTokenInfo(judged) };
    // C07: a contract of a vehicle also needs certificates that are good.
    if (certificate === undefined && chain === undefined) return info;
    const certificateStatus = await deps.contracts.status(chain ?? []);
    return certificateStatus === 'Accepted'
      ? { ...info, certificateStatus }
      : { idTokenInfo: { status: 'Invalid' }, certificateStatus };
  };
