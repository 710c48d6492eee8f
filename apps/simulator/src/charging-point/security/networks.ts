// The ways to its central system that a charging point of OCPP 2.0.1 knows, by slot, in the order that it tries them (B09, B10,
// A05). One of OCPP 1.6 knows one, by whatever security profile its settings say.
import type { Configuration } from '../configuration.ts';
import type { Keyring } from './keyring.ts';

export interface Network {
  /** Without its identity. */
  url: string;
  securityProfile: number;
  ocppInterface: string;
}

export interface Networks {
  /** By which it dials now. */
  current(): Network;
  all(): readonly (Network & { slot: number })[];
  /** Where the line that it has, or had last, came about. */
  active(): number;
  store(slot: number, network: Network): boolean;
  priority(): string;
  setPriority(value: string): 'RebootRequired' | 'Rejected';
  attempts(): number;
  setAttempts(value: string): 'Accepted' | 'Rejected';
  /** The order that was set counts from here on. */
  restart(): void;
  failed(): void;
  succeeded(): void;
}

interface NetworksOptions {
  url: string;
  is201: boolean;
  configuration: Configuration;
  keyring: Keyring;
}

const SLOTS_MAX = 3;
const ATTEMPTS = 3;

export function createNetworks(options: NetworksOptions): Networks {
  const { configuration, keyring, is201 } = options;
  const profileNow = (): number => configuration.number('SecurityProfile');
  const first: Network = {
    url: `${options.url.replace(/\/+$/u, '')}/ocpp`,
    securityProfile: profileNow(),
    ocppInterface: 'Wired0',
  };
  const networks = new Map<number, Network>([[1, first]]);
  let order = [1];
  let wanted = order;
  let active = 1;
  let place = 0;
  let failures = 0;
  let most = ATTEMPTS;

  const slotNow = (): number => order[place] ?? 1;

  /** A05.FR.02, FR.03: nothing can be proven without the certificates that it takes. */
  function isProvable({ securityProfile }: Network): boolean {
    const { ca, cert } = keyring.tls();
    if (securityProfile >= 2 && ca === undefined) return false;
    return securityProfile < 3 || cert !== undefined;
  }

  /** After it has come in by a higher profile, it never tries a lower one again. */
  function forgetLower(): void {
    const slots = order.filter(
      (slot) => (networks.get(slot)?.securityProfile ?? 0) >= profileNow(),
    );
    for (const slot of networks.keys()) if (!slots.includes(slot)) networks.delete(slot);
    order = slots;
    wanted = slots;
    place = Math.max(0, order.indexOf(active));
  }

  return {
    current() {
      const network = networks.get(slotNow()) ?? first;
      if (is201) return network;
      const securityProfile = profileNow();
      const url = securityProfile >= 2 ? first.url.replace(/^ws:/u, 'wss:') : first.url;
      return { ...network, url, securityProfile };
    },
    all: () => [...networks].map(([slot, network]) => ({ slot, ...network })),
    active: () => active,
    store(slot, network) {
      const isFree = slot >= 1 && slot <= SLOTS_MAX && slot !== active;
      if (!isFree || network.securityProfile < profileNow()) return false;
      networks.set(slot, network);
      return true;
    },
    priority: () => wanted.join(','),
    setPriority(value) {
      const slots = value.split(',').map(Number);
      const known = slots.flatMap((slot) => networks.get(slot) ?? []);
      if (known.length !== slots.length || !known.every(isProvable)) return 'Rejected';
      wanted = slots;
      return 'RebootRequired';
    },
    attempts: () => most,
    setAttempts(value) {
      if (!/^[1-9]\d?$/u.test(value)) return 'Rejected';
      most = Number(value);
      return 'Accepted';
    },
    restart() {
      order = wanted;
      place = 0;
      failures = 0;
    },
    failed() {
      failures += 1;
      if (failures < most) return;
      failures = 0;
      place = (place + 1) % order.length;
    },
    succeeded() {
      failures = 0;
      if (!is201) return;
      active = slotNow();
      const { securityProfile } = networks.get(active) ?? first;
      if (securityProfile <= profileNow()) return;
      configuration.set('SecurityProfile', securityProfile);
      forgetLower();
    },
  };
}
