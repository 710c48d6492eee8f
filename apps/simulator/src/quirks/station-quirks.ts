// Quirks of booting, of the status of the charging point, and of misplaced values.
import { change, everywhere, extra, membersOf } from './quirk.ts';
import type { Quirk, Said } from './quirk.ts';

const boot = (payload: object): Quirk =>
  change(['BootNotification'], (others) => ({ ...others, ...payload }));

const isStatus = ({ action }: Said): boolean => action === 'StatusNotification';

const FREE_STATION = { errorCode: 'NoError', status: 'Available' } as const;

function onceBefore(...said: readonly Said[]): Quirk {
  let isDone = false;
  return {
    say(each) {
      if (isDone || !isStatus(each)) return [each];
      isDone = true;
      return [...said, each];
    },
  };
}

export const STATION_QUIRKS: Record<string, () => Quirk> = {
  Q06: () =>
    boot({
      chargeBoxSerialNumber: 'EVB1A22P2RI3N182341200100350795E5',
      chargePointSerialNumber: '3N18310641B55'.padEnd(26),
    }),
  Q07: () => boot({ chargePointVendor: '' }),
  Q08: () =>
    change(['StatusNotification'], (payload) =>
      payload['status'] === 'Faulted' ? { ...payload, errorCode: 'Error' } : payload,
    ),
  Q13: () => ({ skipsBoot: true }),
  Q14: () => ({
    say: (said) =>
      said.action === 'BootNotification'
        ? [
            extra('StatusNotification', { connectorId: 1, ...FREE_STATION }),
            said,
            extra('Heartbeat', {}),
          ]
        : [said],
  }),
  Q19: () => change(['StatusNotification'], (payload) => ({ ...payload, vendorId: '1.12.0' })),
  Q36() {
    const { say } = boot({ firmwareVersion: 'PFA0102|V0.00.00|V1.38.00||2.4.3.0' });
    return {
      say(said) {
        const isBusy = isStatus(said) && said.payload['status'] !== 'Available';
        const station = extra('StatusNotification', { connectorId: 0, ...FREE_STATION });
        return isBusy ? [said, station] : (say?.(said) ?? [said]);
      },
    };
  },
  Q37() {
    let isFirst = true;
    return change(['BootNotification'], (payload) => {
      const bent = { chargePointVendor: 'FoxESS', chargePointModel: 'A022KP1' };
      const isBent = isFirst;
      isFirst = false;
      return isBent ? bent : payload;
    });
  },
  Q38: () => ({
    say: (said) =>
      isStatus(said)
        ? [
            said,
            extra(said.action, {
              ...said.payload,
              connectorStatus: 'Available',
              evseId: 0,
              connectorId: 0,
            }),
          ]
        : [said],
  }),
  Q40: () => ({ redialMs: { least: 360_000, most: 1_140_000 } }),
  Q49: () => ({
    say(said) {
      if (!isStatus(said)) return [said];
      const none = { info: 'none', vendorId: 'ABL', vendorErrorCode: 'none' };
      const zoned = everywhere(said.payload, 'timestamp', (time) => time.replace('Z', '+00:00'));
      const payload = JSON.stringify({ ...membersOf(zoned), ...none });
      return [`[2, "${said.id}", "${said.action}" ,${payload}]`];
    },
  }),
  Q54: () =>
    onceBefore(
      extra('SecurityEventNotification', {
        type: 'SettingSystemTime',
        timestamp: '2025-08-24T10:00:00Z',
      }),
      extra('LogStatusNotification', { status: 'Idle' }),
      extra('FirmwareStatusNotification', { status: 'Idle' }),
    ),
  Q56: () => ({
    moreSubprotocols: ['ocpp1.5', 'ocpp1.2'],
    writeIdentity: (identity) =>
      [...Buffer.from(identity)]
        .map((byte) => `%${byte.toString(16).padStart(2, '0').toUpperCase()}`)
        .join(''),
  }),
};
