// Handles status notifications for firmware and logs in both versions, whose statuses mean the same.
import type { FirmwareStep, PublicationStep } from '@voltagora/domain';
import type { OcppHandlers, OcppHandlers201 } from '../../platform/ocpp-server/connection.ts';
import { noteCustomerReportPart } from './customer-reports.ts';
import { noteFirmware } from './firmware/firmware.ts';
import { noteLog } from './logs.ts';
import { notePublication } from './firmware/publications.ts';
import type { NoteDeps } from './maintenance-deps.ts';

/**
 * OCPP 2.0.1 FirmwareStatusEnumType and its subset in OCPP 1.6. Idle is omitted, because it does not concern an update.
 */
const STEPS: ReadonlyMap<string, FirmwareStep> = new Map([
  ['DownloadScheduled', 'scheduled'],
  ['Downloading', 'downloading'],
  ['DownloadPaused', 'downloading'],
  ['Downloaded', 'downloaded'],
  ['SignatureVerified', 'verified'],
  ['InstallScheduled', 'waiting'],
  ['Installing', 'installing'],
  ['InstallRebooting', 'rebooting'],
  ['Installed', 'installed'],
  ['DownloadFailed', 'failed'],
  ['InstallationFailed', 'failed'],
  ['InstallVerificationFailed', 'failed'],
  ['InvalidSignature', 'failed'],
]);

/** OCPP 2.0.1 PublishFirmwareStatusEnumType. */
const PUBLICATION_STEPS: ReadonlyMap<string, PublicationStep> = new Map([
  ['DownloadScheduled', 'scheduled'],
  ['Downloading', 'downloading'],
  ['DownloadPaused', 'downloading'],
  ['Downloaded', 'downloaded'],
  ['ChecksumVerified', 'verified'],
  ['Published', 'published'],
  ['DownloadFailed', 'failed'],
  ['InvalidChecksum', 'failed'],
  ['PublishFailed', 'failed'],
]);

const LOG_STATES: ReadonlyMap<string, 'uploading' | 'uploaded'> = new Map([
  ['Uploading', 'uploading'],
  ['Uploaded', 'uploaded'],
]);

interface Told {
  status: string;
  requestId?: number | undefined;
}
type Teller = { chargingPointId: number };

function listeners(deps: NoteDeps) {
  return {
    async firmware({ status, requestId }: Told, { chargingPointId }: Teller) {
      const step = STEPS.get(status);
      if (step === undefined) return {};
      const which = { chargingPointId, requestId: requestId ?? null };
      await noteFirmware(deps, { ...which, step, word: status });
      return {};
    },
    /** `kind` narrows the log down when the message has no request id. */
    log:
      (kind: 'diagnostics' | null) =>
      async ({ status, requestId }: Told, { chargingPointId }: Teller) => {
        if (status === 'Idle') return {};
        const state = LOG_STATES.get(status) ?? 'failed';
        const which = { chargingPointId, requestId: requestId ?? null, kind };
        await noteLog(deps, { ...which, state, word: status });
        return {};
      },
  };
}

export function maintenanceHandlers16(deps: NoteDeps): OcppHandlers {
  const { firmware, log } = listeners(deps);
  return {
    FirmwareStatusNotification: firmware,
    SignedFirmwareStatusNotification: firmware,
    DiagnosticsStatusNotification: log('diagnostics'),
    LogStatusNotification: log(null),
  };
}

export function maintenanceHandlers201(deps: NoteDeps): OcppHandlers201 {
  const { firmware, log } = listeners(deps);
  return {
    FirmwareStatusNotification: firmware,
    LogStatusNotification: log(null),
    async PublishFirmwareStatusNotification(told, { chargingPointId }) {
      const { status: word, requestId = null, location: locations = [] } = told;
      const step = PUBLICATION_STEPS.get(word);
      if (step === undefined) return {};
      await notePublication(deps, { chargingPointId, requestId, step, word, locations });
      return {};
    },
    async NotifyCustomerInformation(told, { chargingPointId }) {
      const { requestId, data: text, seqNo: number, tbc } = told;
      const part = { number, text, isLast: tbc !== true };
      await noteCustomerReportPart(deps, { chargingPointId, requestId, part });
      return {};
    },
  };
}
