import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/db.ts';
import { forEachRow } from '../../../platform/jobs/for-each-row.ts';
import type { OcppServer } from '../../../platform/ocpp-server/types.ts';
import { answerOf, asEvent, listRunningOut, type PointEvents } from '../../charging/public.ts';
import { securityCommandsOf } from '../security-commands.ocpp.ts';

interface RenewalDeps {
  db: Db;
  clock: Clock;
  events: PointEvents;
  ocpp: Pick<OcppServer, 'connection'>;
}

const DAY_MS = 86_400_000;
const EARLY_DAYS = 30;

/** Asks connected charging points for a new signing request before their certificate expires, each once a day. */
export function createCertificateRenewal({ db, clock, events, ocpp }: RenewalDeps) {
  const askedAt = new Map<number, number>();
  return async (): Promise<void> => {
    const now = clock.now();
    const at = now.getTime();
    const runningOut = await listRunningOut(db, new Date(at + EARLY_DAYS * DAY_MS));
    await forEachRow({ db, kind: 'certificate_renewal', now }, runningOut, {
      idOf: String,
      isAtOnce: true,
      async work(chargingPointId) {
        const connection = ocpp.connection(chargingPointId);
        if (connection === null || at - (askedAt.get(chargingPointId) ?? 0) < DAY_MS) return;
        const deed = {
          actor: null,
          kind: 'certificate_asked',
          chargingPointId,
          detail: {},
        } as const;
        await asEvent({ events }, deed, async () =>
          answerOf(await securityCommandsOf(connection).askForSigningRequest()),
        );
        askedAt.set(chargingPointId, at);
      },
    });
  };
}
