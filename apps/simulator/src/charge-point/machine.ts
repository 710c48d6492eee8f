// The parts of a charge point, put together.
import type { RpcIncident } from '@voltagora/ocpp';
import { pacedClock, wrongClock } from '../clock.ts';
import type { SimulationClock, WrongClock } from '../clock.ts';
import { temperOf } from '../quirks/quirks.ts';
import type { Temper } from '../quirks/quirks.ts';
import { createRandom } from '../random.ts';
import type { Random } from '../random.ts';
import { authorize } from './authorization/authorize.ts';
import { createTokenStore } from './authorization/token-store.ts';
import type { TokenStore } from './authorization/token-store.ts';
import { createChargingProfiles } from './charging-profiles.ts';
import type { ChargingProfiles } from './charging-profiles.ts';
import { createConfiguration } from './configuration.ts';
import type { Configuration } from './configuration.ts';
import { createConnector } from './connector.ts';
import type { Connector, ConnectorOptions } from './connector.ts';
import { createMonitors } from './device-model/monitors.ts';
import type { Monitors } from './device-model/monitors.ts';
import type { DisplayMessage } from './display-201.ts';
import type { ChargePointEvent } from './events.ts';
import type { Language, ShownStatus } from './language.ts';
import { createLink } from './link.ts';
import type { Link } from './link.ts';
import { createKeyring } from './security/keyring.ts';
import type { Keyring, Tls } from './security/keyring.ts';
import { tellSecurityEvent } from './security/security-events.ts';
import { cutPower } from './maintenance.ts';
import { createTransactionQueue } from './transaction-queue.ts';
import type { TransactionQueue } from './transaction-queue.ts';
import { recordOf } from './transaction.ts';
import type { NewMessage, Transaction } from './transaction.ts';
import { createDiary } from './upkeep/diary.ts';
import type { Diary } from './upkeep/diary.ts';
import { createFirmware } from './upkeep/firmware.ts';
import type { Firmware } from './upkeep/firmware.ts';
import { createLogs } from './upkeep/logs.ts';
import type { Logs } from './upkeep/logs.ts';
import { createWire } from './wire.ts';
import type { Wire } from './wire.ts';

export const OCPP_VERSIONS = ['1.6', '2.0.1'] as const;
export type OcppVersion = (typeof OCPP_VERSIONS)[number];

/** What may be answered to ReserveNow besides Accepted; NotSupported is an error instead of an answer. */
export const RESERVE_REFUSALS = [
  'Rejected',
  'Occupied',
  'Faulted',
  'Unavailable',
  'NotSupported',
] as const;
export type ReserveRefusal = (typeof RESERVE_REFUSALS)[number];

export interface ChargePointSpec {
  identity: string;
  password: string;
  vendor: string;
  model: string;
  connectors: ConnectorOptions[];
  /** 1.6 left out. */
  version?: OcppVersion;
}

export interface ChargePointOptions extends ChargePointSpec {
  /** The central system without `/ocpp/…`, e.g. `ws://127.0.0.1:3000`. */
  url: string;
  /** The same seed brings the same cars in the same order. */
  seed?: string;
  /** Simulated seconds per real second; timestamps stay real. */
  pace?: number;
  clock?: SimulationClock;
  /** MeterValueSampleInterval to begin with. */
  sampleIntervalSeconds?: number;
  callTimeoutMs?: number;
  /** 1 left out: a password over an open line. */
  securityProfile?: number;
  /** Roots to trust, and from profile 3 on its own certificate and key; all PEM. */
  tls?: Tls;
  /** Ids of ways to misbehave, see ../quirks. */
  quirks?: readonly string[];
  /** Answered to every ReserveNow. */
  refuseReserve?: ReserveRefusal;
  onEvent?(event: ChargePointEvent, identity: string): void;
}

/** What the command handlers work with. */
export interface Machine {
  readonly identity: string;
  readonly clock: WrongClock;
  readonly random: Random;
  readonly configuration: Configuration;
  readonly profiles: ChargingProfiles;
  readonly connectors: readonly Connector[];
  readonly diary: Diary;
  readonly keyring: Keyring;
  readonly logs: Logs;
  readonly firmware: Firmware;
  readonly tokens: TokenStore;
  readonly monitors: Monitors;
  /** Messages by id, and costs by transaction, on its display. */
  readonly shown: { messages: Map<number, DisplayMessage>; costs: Map<string, number> };
  readonly spec: ChargePointSpec;
  readonly wire: Wire;
  readonly link: Link;
  readonly queue: TransactionQueue;
  connector(number: number): Connector | undefined;
  tellStatus(connectorId: number, isAsked?: boolean): void;
  /** Shortly, with the credentials it has by then. */
  reconnect(): void;
  /** True once: the next remote start is to be refused. */
  takeRefusal(): boolean;
  takeReserveRefusal(): ReserveRefusal | null;
}

export interface LanguagePorts {
  machine(): Machine;
  report(incident: RpcIncident): void;
}

export interface MachinePorts {
  language(options: ChargePointOptions, ports: LanguagePorts): Language;
  takeReserveRefusal(): ReserveRefusal | null;
  takeRefusal(): boolean;
  emit(event: ChargePointEvent): void;
}

const RECONNECT_MS = 1_000;
const REBOOT_MS = 10_000;

type Base = Pick<
  Machine,
  | 'identity'
  | 'clock'
  | 'random'
  | 'configuration'
  | 'profiles'
  | 'diary'
  | 'keyring'
  | 'tokens'
  | 'wire'
>;

export function createMachine(options: ChargePointOptions, outside: MachinePorts): Machine {
  const { identity, vendor, sampleIntervalSeconds = 5 } = options;
  const clock = wrongClock(options.clock ?? pacedClock(options.pace));
  const random = createRandom(`${options.seed ?? ''}/${identity}`);
  const configuration = createConfiguration({
    vendor,
    connectors: options.connectors.length,
    sampleIntervalSeconds,
    securityProfile: options.securityProfile ?? 1,
  });
  const profiles = createChargingProfiles();
  const temper = temperOf(options.quirks ?? []);
  const wire = createWire({ clock, temper, reboot: () => cutPower(machine, REBOOT_MS) });
  const diary = createDiary(clock);
  const keyring = createKeyring(options);
  const ports: MachinePorts = {
    ...outside,
    emit(event) {
      diary.note(event);
      machine.monitors.look();
      outside.emit(event);
    },
  };
  const tokens = createTokenStore();
  const base = { identity, clock, random, configuration, profiles, diary, keyring, tokens, wire };
  const language = ports.language(options, {
    machine: () => machine,
    report: (incident) => ports.emit({ type: 'incident', text: JSON.stringify(incident) }),
  });
  const link = makeLink(options, { ...base, language, temper }, ports, () => machine);
  const queue = makeQueue(base, ports, () => machine);
  const machine: Machine = {
    ...base,
    link,
    queue,
    spec: options,
    shown: { messages: new Map(), costs: new Map() },
    monitors: createMonitors(() => machine),
    logs: createLogs(() => machine),
    firmware: createFirmware(() => machine),
    reconnect: () => void clock.after(RECONNECT_MS, link.reconnect),
    connectors: makeConnectors(options, { ...base, language }, ports, () => machine),
    takeRefusal: ports.takeRefusal,
    takeReserveRefusal: ports.takeReserveRefusal,
    connector: (number) => machine.connectors.find((connector) => connector.number === number),
    tellStatus: (number, isAsked = false) =>
      void link.tellStatus({ ...statusOf(machine, number), isAsked }),
  };
  heedCredentials(machine, options.version === '2.0.1');
  return machine;
}

/** Whatever says who it is takes effect with the next connection, which begins soon. */
function heedCredentials(machine: Machine, is201: boolean): void {
  const { configuration, keyring } = machine;
  configuration.onChange((key) => {
    machine.monitors.look();
    if (key !== 'AuthorizationKey' && key !== 'SecurityProfile') return;
    if (key === 'AuthorizationKey') {
      keyring.changePassword(passwordOf(configuration.text(key), is201));
    }
    tellSecurityEvent(machine, 'ReconfigurationOfSecurityParameters', key);
    machine.reconnect();
  });
}

/** A key of hexadecimal digits stands for its bytes (OCPP-J 1.6 §6.2.2), any other text for itself. */
function passwordOf(text: string, is201: boolean): Buffer {
  const isHex = !is201 && /^([0-9a-f]{2}){16,20}$/iu.test(text);
  return Buffer.from(text, isHex ? 'hex' : 'utf8');
}

type Speaking = Base & { language: Language };
type Dialling = Speaking & { temper: Temper | null };

function makeLink(
  { url }: ChargePointOptions,
  base: Dialling,
  { emit }: MachinePorts,
  machine: () => Machine,
): Link {
  return createLink({
    ...base,
    url,
    emit,
    onOnline(line) {
      machine().tellStatus(0);
      for (const { number } of machine().connectors) machine().tellStatus(number);
      machine().queue.connect(line);
      machine().firmware.awake();
    },
    onOffline: () => machine().queue.disconnect(),
  });
}

function makeQueue(
  { clock, configuration }: Base,
  { emit }: MachinePorts,
  machine: () => Machine,
): TransactionQueue {
  function tellBegun(tx: Transaction, accepted: boolean): void {
    machine().connector(tx.connectorNumber)?.begun(tx, accepted);
  }
  return createTransactionQueue({
    clock,
    attempts: () => configuration.number('TransactionMessageAttempts'),
    retryIntervalMs: () => configuration.number('TransactionMessageRetryInterval') * 1000,
    onStarted(tx, status) {
      const { connectorNumber: connector, transactionId } = tx;
      machine().tokens.remember(tx.begin.idTag, status);
      if (transactionId !== null) emit({ type: 'transaction-started', connector, transactionId });
      tellBegun(tx, status === 'Accepted');
    },
    onDelivered({ action, tx }) {
      emit({ type: 'delivered', action });
      if (action === 'StopTransaction') emit({ type: 'transaction-over', ...recordOf(tx, true) });
    },
    onGivenUp({ action, tx }, reason) {
      emit({ type: 'given-up', action, reason });
      const isLast = action === 'StopTransaction' || action === 'StartTransaction';
      if (isLast && tx.end !== null) emit({ type: 'transaction-over', ...recordOf(tx, false) });
      if (tx.abandoned) tellBegun(tx, false);
    },
  });
}

function makeConnectors(
  options: ChargePointOptions,
  { language, ...base }: Speaking,
  { emit }: MachinePorts,
  machine: () => Machine,
): Connector[] {
  const ports = {
    ...base,
    emit,
    nameTransaction: language.nameTransaction,
    push(message: NewMessage) {
      if (message.action === 'ChargingState' && !language.tellsChargingState) return;
      machine().queue.push(message);
    },
    tellReservationOver: (id: number) => void machine().link.tellReservationOver(id),
    authorize: (idTag: string) => authorize(idTag, machine()),
    tellStatus: ({ number }: Connector) => machine().tellStatus(number),
  };
  return options.connectors.map((each) => createConnector(each, ports));
}

function statusOf(machine: Machine, connectorId: number): Omit<ShownStatus, 'isAsked'> {
  const shown = machine.connector(connectorId)?.state();
  return {
    connectorId,
    errorCode: shown?.errorCode ?? 'NoError',
    status: shown?.status ?? 'Available',
    timestamp: machine.clock.now().toISOString(),
  };
}
