import type { Machine } from '../machine/machine.ts';

/** Those of the standard's list that a simulated point comes to. */
export type SecurityEvent =
  | 'FirmwareUpdated'
  | 'InvalidChargePointCertificate'
  | 'InvalidFirmwareSignature'
  | 'ReconfigurationOfSecurityParameters'
  | 'ResetOrReboot';

/** In the security log in any case; told when there is a line. */
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
