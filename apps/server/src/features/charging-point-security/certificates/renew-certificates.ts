import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { OcppLog, OcppServer } from '../../../platform/ocpp-server/types.ts';
import { answerOf, asEvent, listRunningOut, type PointEvents } from '../../charging/public.ts';
import { securityCommandsOf } from '../security-commands.ocpp.ts';

interface RenewalDeps {
  db: Db;
  clock: Clock;
  log: OcppLog;
  events: PointEvents;
  ocpp: Pick<OcppServer, 'connection'>;
}

const DAY_MS = 86_400_000;
const EARLY_DAYS = 30;

/** Asks connected charging points for a new signing request before their certificate expires, each once a day. */
export function createCertificateRenewal({ db, clock, log, events, ocpp }: RenewalDeps) {
  const askedAt = new Map<number, number>();
  return async (): Promise<void> => {
    const now = clock.now().getTime();
    for (const chargingPointId of await listRunningOut(db, new Date(now + EARLY_DAYS * DAY_MS))) {
      const connection = ocpp.connection(chargingPointId);
      if (connection === null || now - (askedAt.get(chargingPointId) ?? 0) < DAY_MS) continue;
      askedAt.set(chargingPointId, now);
      const deed = { actor: null, kind: 'certificate_asked', chargingPointId, detail: {} } as const;
      await asEvent({ events }, deed, async () =>
        answerOf(await securityCommandsOf(connection).askForSigningRequest()),
      ).catch((err: unknown) =>
        log.info({ err, chargingPointId }, 'requesting a new certificate failed'),
      );
    }
  };
}
