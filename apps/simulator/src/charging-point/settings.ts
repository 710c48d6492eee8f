import type { Handlers, Response16, V16Actions } from '@voltagora/ocpp';
import type { Machine } from './machine/machine.ts';

type ChangeStatus = Response16<'ChangeConfiguration'>['status'];

/** Handlers of configuration, availability, and simple actions that need no machine. */
export const settings: Handlers<V16Actions, Machine> = {
  GetConfiguration: ({ key }, { configuration }) => configuration.get(key ?? []),
  ChangeConfiguration: ({ key, value }, machine) => ({
    status: changeSetting(key, value, machine),
  }),
  ChangeAvailability: {
    answer({ connectorId, type }, machine) {
      const chosen = machine.connectors.filter(
        ({ number }) => connectorId === 0 || number === connectorId,
      );
      if (chosen.length === 0 || (type !== 'Operative' && type !== 'Inoperative')) {
        return { status: 'Rejected' };
      }
      const results = chosen.map((connector) => connector.setOperative(type === 'Operative'));
      return { status: results.includes('Scheduled') ? 'Scheduled' : 'Accepted' };
    },
    after(_request, machine) {
      for (const connector of machine.connectors) connector.settle();
    },
  },
  DataTransfer: () => ({ status: 'UnknownVendorId' }),
};

/** Profile 3 uses a client certificate, so there must be one. */
export function changeSetting(key: string, value: string, machine: Machine): ChangeStatus {
  const isBare = value === '3' && machine.keyring.tls().cert === undefined;
  if (key.toLowerCase() === 'securityprofile' && isBare) return 'Rejected';
  return machine.configuration.change(key, value);
}
