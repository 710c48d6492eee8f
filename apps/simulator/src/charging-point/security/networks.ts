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

/** The ways that are known, by slot, and how far it has come in trying them. */
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

/** A05.FR.02, FR.03: nothing can be proven without the certificates that it takes. */
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

/** After it has come in by a higher profile, it never tries a lower one again. */
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
