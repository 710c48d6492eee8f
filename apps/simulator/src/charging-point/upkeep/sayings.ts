// What a charging point can be asked to say of itself, whatever the version; statuses and meters of connectors are not here.
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

/** Null for what it cannot say. */
export const statusTextOf = (message: string): ((machine: Machine) => unknown) | null =>
  Object.hasOwn(SAYINGS, message) ? (SAYINGS[message] ?? null) : null;
