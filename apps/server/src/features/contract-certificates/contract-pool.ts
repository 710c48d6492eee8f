// Gets contract certificates of vehicles from a contract certificate pool (Open Plug&Charge Protocol 1.0, `ccp/signedContractData`).
import * as z from 'zod';

export interface ContractPool {
  url: string;
  /** Sent as a bearer token. */
  token: string | undefined;
}

/** An ISO 15118 message in EXI, in base64. */
export type ExiAnswer =
  | { ok: true; exi: string }
  /** `exi`: the pool's own refusal, which the vehicle understands. */
  | { ok: false; exi: string; reason: 'NoContract' | 'PoolUnavailable' };

/** ISO 15118-2 leaves a vehicle 4.5 s for its answer. */
const TIMEOUT_MS = 4_000;

const Answer = z.object({
  CCPResponse: z.object({
    emaidContent: z
      .array(z.object({ messageDef: z.object({ certificateInstallationRes: z.string() }) }))
      .min(1),
  }),
});

/** Asks for the contract of the vehicle that has signed the request. */
export async function requestContract(
  { url, token }: ContractPool,
  request: { exi: string; schemaVersion: string },
): Promise<ExiAnswer> {
  const address = `${url.replace(/\/$/, '')}/v1/ccp/signedContractData`;
  const answer = await fetch(address, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({
      certificateInstallationReq: request.exi,
      xsdMsgDefNamespace: request.schemaVersion,
    }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
    redirect: 'error',
  }).catch(() => null);
  if (answer === null || ![200, 404].includes(answer.status)) return unavailable;
  const read = Answer.safeParse(await answer.json().catch(() => null));
  const exi = read.data?.CCPResponse.emaidContent[0]?.messageDef.certificateInstallationRes ?? '';
  if (answer.status === 404) return { ok: false, exi, reason: 'NoContract' };
  return exi === '' ? unavailable : { ok: true, exi };
}

const unavailable: ExiAnswer = { ok: false, exi: '', reason: 'PoolUnavailable' };
