import type { Handlers, V16Actions } from '@voltagora/ocpp';
import type { Machine } from './machine.ts';

/** Configuration, availability, and the small ones that need no machine. */
export const settings: Handlers<V16Actions, Machine> = {
  GetConfiguration: ({ key }, { configuration }) => configuration.get(key ?? []),
  ChangeConfiguration: ({ key, value }, { configuration }) => ({
    status: configuration.change(key, value),
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
  ClearCache: () => ({ status: 'Accepted' }),
  DataTransfer: () => ({ status: 'UnknownVendorId' }),
};
