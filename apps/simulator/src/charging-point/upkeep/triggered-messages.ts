// Messages that can be triggered in any version, except connector statuses and meter values.
import type { Machine } from '../machine/machine.ts';
import { requestCertificate } from '../security/certificates.ts';

const SAYINGS: Record<string, (machine: Machine) => unknown> = {
  BootNotification: ({ link }) => link.announce(),
  Heartbeat: ({ link }) => link.beat(),
  FirmwareStatusNotification: ({ firmware }) => firmware.tell(),
  DiagnosticsStatusNotification: ({ logs }) => logs.tell(),
  LogStatusNotification: ({ logs }) => logs.tell(),
  SignChargePointCertificate: requestCertificate,
  SignChargingStationCertificate: requestCertificate,
};

/** Null for an unsupported message. */
export const statusTextOf = (message: string): ((machine: Machine) => unknown) | null =>
  Object.hasOwn(SAYINGS, message) ? (SAYINGS[message] ?? null) : null;
