// Signs the certificate requests of charging points. The certificate is sent in a separate message after the response.
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/db.ts';
import { newId } from '../../../platform/ids.ts';
import type { OcppLog } from '../../../platform/ocpp-server/types.ts';
import {
  answerOf,
  asEvent,
  insertCertificate,
  markInstalled,
  type PointEvents,
  type Worded,
} from '../../charging/public.ts';
import type { CertificateAuthority } from './certificate-authority.ts';
import { readSigningRequest } from './signing-request.ts';

export interface SigningDeps {
  db: Db;
  clock: Clock;
  log: OcppLog;
  events: PointEvents;
  authority: CertificateAuthority;
}
export type CertificateSigning = ReturnType<typeof createCertificateSigning>;

interface At {
  chargingPointId: number;
  identity: string;
}

const HOUR_MS = 3_600_000;
/** Signing requests per charging point and hour, invalid ones included. */
export const REQUESTS_PER_HOUR = 5;

export function createCertificateSigning(deps: SigningDeps) {
  const { db, clock, events, authority } = deps;
  const asked = new Map<number, number>();
  let hour = 0;

  function isTooOften(chargingPointId: number): boolean {
    const current = Math.floor(clock.now().getTime() / HOUR_MS);
    if (current !== hour) asked.clear();
    hour = current;
    const count = (asked.get(chargingPointId) ?? 0) + 1;
    asked.set(chargingPointId, count);
    return count > REQUESTS_PER_HOUR;
  }

  return {
    /** Whether the request will be signed; a refusal is reported to the owner. */
    async accepts({ chargingPointId, identity }: At, request: string): Promise<boolean> {
      const refuse = (detail: Record<string, string>): boolean => {
        events.note({ chargingPointId, kind: 'certificate_refused', actorId: null, detail });
        return false;
      };
      if (isTooOften(chargingPointId)) return refuse({ because: 'too_often' });
      const reading = await readSigningRequest(request, identity);
      if (reading.ok) return true;
      const { fault, name } = reading;
      return refuse({ because: fault, ...(name !== undefined && { info: name }) });
    },

    /** Signs a request for which `accepts` returned true, and sends the certificate. */
    async issue(
      { chargingPointId, identity }: At,
      request: string,
      hand: (pem: string) => Promise<Worded>,
    ): Promise<void> {
      const reading = await readSigningRequest(request, identity);
      if (!reading.ok) return;
      const { pem, fingerprint, validUntil } = await authority.issue(reading.publicKey, identity);
      const id = newId();
      await insertCertificate(db, {
        id,
        charging_point_id: chargingPointId,
        fingerprint,
        issued_at: clock.now(),
        valid_until: validUntil,
      });
      const deed = {
        actor: null,
        kind: 'certificate_signed',
        chargingPointId,
        detail: {},
      } as const;
      const { status } = await asEvent(deps, deed, async () => answerOf(await hand(pem)));
      if (status === 'Accepted') await markInstalled(db, id, clock.now());
    },
  };
}
