// Composes the parts of a charging point.
import { pacedClock, wrongClock } from '../../clock.ts';
import { combineQuirks } from '../../quirks/quirks.ts';
import type { CombinedQuirks } from '../../quirks/quirks.ts';
import { meterKeyOf, signCharge } from '../../model/signing-meter.ts';
import { createRandom } from '../../random.ts';
import { authorize } from '../authorization/authorize.ts';
import { createTokenStore } from '../authorization/token-store.ts';
import { createChargingProfiles } from '../charging-profiles/charging-profiles.ts';
import type { ChargeEnds } from './charging-session.ts';
import { createConfiguration } from '../configuration.ts';
import { createConnector } from './create-connector.ts';
import type { Connector } from './connector.ts';
import { createMonitors } from '../device-model/monitors.ts';
import type { Language, ShownStatus } from '../wire/language.ts';
import { createLink } from '../wire/link.ts';
import type { Link } from '../wire/link.ts';
import { createKeyring } from '../security/keyring.ts';
import { createNetworks } from '../security/networks.ts';
import { cutPower } from '../maintenance.ts';
import { createTransactionQueue } from './transaction-queue.ts';
import type { TransactionQueue } from './transaction-queue.ts';
import { recordOf } from './transaction.ts';
import type { NewMessage, Transaction } from './transaction.ts';
import { createDiary } from '../upkeep/diary.ts';
import { createFirmware } from '../upkeep/firmware.ts';
import { createLogs } from '../upkeep/logs.ts';
import { createWire } from '../wire/wire.ts';
import { adoptCredentials } from '../security/adopt-credentials.ts';
import type { Machine, MachinePorts } from './machine.ts';
import type { ChargingPointOptions } from '../options.ts';

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
  | 'networks'
  | 'tokens'
  | 'wire'
>;

const MINUTE_MS = 60_000;

export function createMachine(options: ChargingPointOptions, outside: MachinePorts): Machine {
  const { identity, vendor, sampleIntervalSeconds = 5 } = options;
  const clock = wrongClock(options.clock ?? pacedClock(options.pace));
  const random = createRandom(`${options.seed ?? ''}/${identity}`);
  const configuration = createConfiguration({
    vendor,
    connectors: options.connectors.length,
    sampleIntervalSeconds,
    securityProfile: options.securityProfile ?? 1,
    ...(options.signs === true && { meterKey: meterKeyOf(identity) }),
  });
  const profiles = createChargingProfiles();
  const temper = combineQuirks(options.quirks ?? []);
  const wire = createWire({ clock, temper, reboot: () => cutPower(machine, REBOOT_MS) });
  const diary = createDiary(clock);
  const keyring = createKeyring(options);
  const is201 = options.version === '2.0.1';
  const { url } = options;
  const networks = createNetworks({ url, is201, configuration, keyring });
  const ports: MachinePorts = {
    ...outside,
    emit(event) {
      diary.note(event);
      machine.monitors.look();
      outside.emit(event);
    },
  };
  const tokens = createTokenStore();
  const settled = { configuration, profiles, keyring, networks };
  const base = { identity, clock, random, ...settled, diary, tokens, wire };
  const language = ports.language(options, {
    machine: () => machine,
    report: (incident) => ports.emit({ type: 'incident', text: JSON.stringify(incident) }),
  });
  const link = makeLink({ ...base, language, temper }, ports, () => machine);
  const queue = makeQueue(base, ports, () => machine);
  const machine: Machine = {
    ...base,
    link,
    queue,
    spec: options,
    shown: { messages: new Map(), costs: new Map() },
    published: new Set(),
    monitors: createMonitors(() => machine),
    logs: createLogs(() => machine),
    firmware: createFirmware(() => machine),
    reconnect: () => void clock.after(RECONNECT_MS, link.reconnect),
    connectors: makeConnectors(options, { ...base, language }, ports, () => machine),
    takeRefusal: ports.takeRefusal,
    takeReserveRefusal: ports.takeReserveRefusal,
    connector: (number) => machine.connectors.find((connector) => connector.number === number),
    tellStatus(number, isAsked = false) {
      const shown = { ...statusOf(machine, number), isAsked };
      void link.tell((line) => line.tellStatus(shown));
    },
  };
  configuration.onChange(() => machine.monitors.look());
  adoptCredentials(machine, is201);
  return machine;
}

type Speaking = Base & { language: Language };
type Dialling = Speaking & { temper: CombinedQuirks | null };

function makeLink(base: Dialling, { emit }: MachinePorts, machine: () => Machine): Link {
  return createLink({
    ...base,
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
    onStarted(tx, answer) {
      const { connectorNumber: connector, transactionId } = tx;
      machine().tokens.remember(tx.begin.idTag, answer);
      if (transactionId !== null) emit({ type: 'transaction-started', connector, transactionId });
      tellBegun(tx, answer.status === 'Accepted');
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
  options: ChargingPointOptions,
  { language, ...base }: Speaking,
  { emit }: MachinePorts,
  machine: () => Machine,
): Connector[] {
  const ports = {
    ...base,
    emit,
    nameTransaction: language.nameTransaction,
    staysMs: options.staysMinutes && options.staysMinutes * MINUTE_MS,
    sign: options.signs === true ? (ends: ChargeEnds) => signCharge(options.identity, ends) : null,
    push(message: NewMessage) {
      if (message.action === 'ChargingState' && !language.tellsChargingState) return;
      machine().queue.push(message);
    },
    tellReservationOver: (id: number) =>
      void machine().link.tell((line) => line.tellReservationOver(id)),
    authorize: (idTag: string) => authorize(idTag, machine()),
    groupOf: (idTag: string) => machine().tokens.groupOf(idTag),
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
