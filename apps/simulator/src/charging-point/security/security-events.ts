import type { Machine } from '../machine/machine.ts';

/** Security events of the standard that a simulated charging point can have. */
export type SecurityEvent =
  | 'FirmwareUpdated'
  | 'InvalidChargePointCertificate'
  | 'InvalidFirmwareSignature'
  | 'ReconfigurationOfSecurityParameters'
  | 'ResetOrReboot';

/** Writes to the security log, and notifies the central system when online. */
export function tellSecurityEvent(machine: Machine, event: SecurityEvent, techInfo: string): void {
  machine.diary.noteSecurity(event, techInfo);
  const is201 = event === 'InvalidChargePointCertificate';
  const told = { timestamp: machine.clock.now().toISOString(), techInfo: techInfo.slice(0, 255) };
  void machine.link.tell((line) =>
    Promise.all([
      line.say16('SecurityEventNotification', { ...told, type: event }),
      line.say201('SecurityEventNotification', {
        ...told,
        type: is201 ? 'InvalidChargingStationCertificate' : event,
      }),
    ]),
  );
}
