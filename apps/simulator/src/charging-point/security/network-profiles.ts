import type { Handlers, V201Actions } from '@voltagora/ocpp';
import type { Machine } from '../machine/machine.ts';

/** OCPP 2.0.1 B09: another network connection profile. */
export const networkProfiles: Handlers<V201Actions, Machine> = {
  SetNetworkProfile({ configurationSlot: slot, connectionData }, { networks }) {
    const { ocppCsmsUrl, securityProfile, ocppInterface, ...spoken } = connectionData;
    const isSpoken = spoken.ocppTransport === 'JSON' && spoken.ocppVersion.startsWith('OCPP20');
    const network = { url: ocppCsmsUrl.replace(/\/+$/u, ''), securityProfile, ocppInterface };
    return { status: isSpoken && networks.store(slot, network) ? 'Accepted' : 'Rejected' };
  },
};
