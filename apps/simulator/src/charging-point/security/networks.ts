// Network connection profiles of OCPP 2.0.1 by slot, in the order of connection attempts (B09, B10, A05). OCPP 1.6 has one, with
// the security profile of the settings.
import type { Configuration } from '../configuration.ts';
import type { Keyring } from './keyring.ts';

export interface Network {
  /** Without the identity. */
  url: string;
  securityProfile: number;
  ocppInterface: string;
}

export interface Networks {
  /** The profile used for the next attempt. */
  current(): Network;
  all(): readonly (Network & { slot: number })[];
  /** The slot of the current or last connection. */
  active(): number;
  store(slot: number, network: Network): boolean;
  priority(): string;
  setPriority(value: string): 'RebootRequired' | 'Rejected';
  attempts(): number;
  setAttempts(value: string): 'Accepted' | 'Rejected';
  /** Applies the configured order. */
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

/** The known profiles by slot, and the progress of connection attempts. */
interface NetworksState {
  readonly options: NetworksOptions;
  readonly first: Network;
  readonly networks: Map<number, Network>;
  order: number[];
  wanted: number[];
  active: number;
  place: number;
  failures: number;
  most: number;
}

export function createNetworks(options: NetworksOptions): Networks {
  const first: Network = {
    url: `${options.url.replace(/\/+$/u, '')}/ocpp`,
    securityProfile: profileNow(options),
    ocppInterface: 'Wired0',
  };
  const state: NetworksState = {
    options,
    first,
    networks: new Map([[1, first]]),
    order: [1],
    wanted: [1],
    active: 1,
    place: 0,
    failures: 0,
    most: ATTEMPTS,
  };
  const { networks } = state;
  return {
    current: () => currentOf(state),
    all: () => [...networks].map(([slot, network]) => ({ slot, ...network })),
    active: () => state.active,
    store(slot, network) {
      const isFree = slot >= 1 && slot <= SLOTS_MAX && slot !== state.active;
      if (!isFree || network.securityProfile < profileNow(options)) return false;
      networks.set(slot, network);
      return true;
    },
    priority: () => state.wanted.join(','),
    setPriority(value) {
      const slots = value.split(',').map(Number);
      const known = slots.flatMap((slot) => networks.get(slot) ?? []);
      const areProvable = known.every((network) => isProvable(options.keyring, network));
      if (known.length !== slots.length || !areProvable) return 'Rejected';
      state.wanted = slots;
      return 'RebootRequired';
    },
    attempts: () => state.most,
    setAttempts(value) {
      if (!/^[1-9]\d?$/u.test(value)) return 'Rejected';
      state.most = Number(value);
      return 'Accepted';
    },
    restart() {
      state.order = state.wanted;
      state.place = 0;
      state.failures = 0;
    },
    failed() {
      state.failures += 1;
      if (state.failures < state.most) return;
      state.failures = 0;
      state.place = (state.place + 1) % state.order.length;
    },
    succeeded: () => onSuccess(state),
  };
}

const profileNow = ({ configuration }: NetworksOptions): number =>
  configuration.number('SecurityProfile');

const slotNow = ({ order, place }: NetworksState): number => order[place] ?? 1;

function currentOf(state: NetworksState): Network {
  const { options, first, networks } = state;
  const network = networks.get(slotNow(state)) ?? first;
  if (options.is201) return network;
  const securityProfile = profileNow(options);
  const url = securityProfile >= 2 ? first.url.replace(/^ws:/u, 'wss:') : first.url;
  return { ...network, url, securityProfile };
}

/** A05.FR.02, FR.03: a security profile is unusable without its certificates. */
function isProvable(keyring: Keyring, { securityProfile }: Network): boolean {
  const { ca, cert } = keyring.tls();
  if (securityProfile >= 2 && ca === undefined) return false;
  return securityProfile < 3 || cert !== undefined;
}

function onSuccess(state: NetworksState): void {
  const { options, networks, first } = state;
  state.failures = 0;
  if (!options.is201) return;
  state.active = slotNow(state);
  const { securityProfile } = networks.get(state.active) ?? first;
  if (securityProfile <= profileNow(options)) return;
  options.configuration.set('SecurityProfile', securityProfile);
  forgetLower(state);
}

/** After connecting with a higher security profile, lower ones are deleted. */
function forgetLower(state: NetworksState): void {
  const { options, networks, order, active } = state;
  const slots = order.filter(
    (slot) => (networks.get(slot)?.securityProfile ?? 0) >= profileNow(options),
  );
  for (const slot of networks.keys()) if (!slots.includes(slot)) networks.delete(slot);
  state.order = slots;
  state.wanted = slots;
  state.place = Math.max(0, slots.indexOf(active));
}
