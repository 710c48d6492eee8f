// Handles messages about certificates and security in both versions.
import type {
  OcppConnection,
  OcppHandlers,
  OcppHandlers201,
} from '../../platform/ocpp-server/connection.ts';
import { noteReportedEvent, type ReportDeps } from './reported-events.ts';
import { securityCommandsOf } from './security-commands.ocpp.ts';
import {
  type CertificateSigning,
  createCertificateSigning,
  type SigningDeps,
} from './certificates/certificate-signing.service.ts';

type Deps = SigningDeps & ReportDeps;

export function createSecurityHandlers(deps: Deps) {
  const signing = createCertificateSigning(deps);
  return { handlers16: handlers16(deps, signing), handlers201: handlers201(deps, signing) };
}

function handlers16(deps: Deps, signing: CertificateSigning): OcppHandlers {
  return {
    SignCertificate: {
      answer: async ({ csr }, connection) => ({
        status: (await signing.accepts(connection, csr)) ? 'Accepted' : 'Rejected',
      }),
      after({ csr }, connection, { status }) {
        if (status === 'Accepted') handOver(deps, signing, connection, csr);
      },
    },
    async SecurityEventNotification(event, { chargingPointId }) {
      await noteReportedEvent(deps, chargingPointId, event);
      return {};
    },
  };
}

function handlers201(deps: Deps, signing: CertificateSigning): OcppHandlers201 {
  return {
    SignCertificate: {
      answer: async ({ csr, certificateType = 'ChargingStationCertificate' }, connection) => {
        // This installation does not issue contract certificates of vehicles (ISO 15118).
        const isOurs = certificateType === 'ChargingStationCertificate';
        return isOurs && (await signing.accepts(connection, csr))
          ? { status: 'Accepted' }
          : { status: 'Rejected' };
      },
      after({ csr }, connection, { status }) {
        if (status === 'Accepted') handOver(deps, signing, connection, csr);
      },
    },
    async SecurityEventNotification(event, { chargingPointId }) {
      await noteReportedEvent(deps, chargingPointId, event);
      return {};
    },
  };
}

function handOver(
  { log }: Deps,
  signing: CertificateSigning,
  connection: OcppConnection,
  request: string,
): void {
  const { chargingPointId } = connection;
  const commands = securityCommandsOf(connection);
  void signing
    .issue(connection, request, (pem) => commands.sendCertificate(pem))
    .catch((err: unknown) =>
      log.warn({ err, chargingPointId }, 'sending a certificate to a charger failed'),
    );
}
