// The parts of a charge point, put together.
import type { Handlers, Request16, RpcPeer, V16Actions } from '@voltagora/ocpp';
import { pacedClock } from '../clock.ts';
import type { SimulationClock } from '../clock.ts';
import { createRandom } from '../random.ts';
import type { Random } from '../random.ts';
import { createConfiguration } from './configuration.ts';
import type { Configuration } from './configuration.ts';
import { createConnector } from './connector.ts';
import type { Connector, ConnectorOptions } from './connector.ts';
import type { ChargePointEvent } from './events.ts';
import { createLink } from './link.ts';
import type { Link } from './link.ts';
import { createTransactionQueue } from './transaction-queue.ts';
import type { Transaction, TransactionQueue } from './transaction-queue.ts';

export interface ChargePointSpec {
  identity: string;
  password: string;
  vendor: string;
  model: string;
  connectors: ConnectorOptions[];
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
  onEvent?(event: ChargePointEvent, identity: string): void;
}

/** What the command handlers work with. */
export interface Machine {
  readonly identity: string;
  readonly clock: SimulationClock;
  readonly random: Random;
  readonly configuration: Configuration;
  readonly connectors: readonly Connector[];
  readonly link: Link;
  readonly queue: TransactionQueue;
  connector(number: number): Connector | undefined;
  tellStatus(connectorId: number): void;
  /** True once: the next remote start is to be refused. */
  takeRefusal(): boolean;
}

export interface MachinePorts {
  handlers: Handlers<V16Actions, Machine>;
  takeRefusal(): boolean;
  emit(event: ChargePointEvent): void;
}

type Base = Pick<Machine, 'identity' | 'clock' | 'random' | 'configuration'>;

export function createMachine(options: ChargePointOptions, ports: MachinePorts): Machine {
  const { identity, vendor, sampleIntervalSeconds = 5 } = options;
  const clock = options.clock ?? pacedClock(options.pace);
  const random = createRandom(`${options.seed ?? ''}/${identity}`);
  const configuration = createConfiguration({
    vendor,
    connectors: options.connectors.length,
    sampleIntervalSeconds,
  });
  const base: Base = { identity, clock, random, configuration };
  const link = makeLink(options, base, ports, () => machine);
  const queue = makeQueue(base, ports, () => machine);
  const machine: Machine = {
    ...base,
    link,
    queue,
    connectors: makeConnectors(options, base, ports, () => machine),
    takeRefusal: ports.takeRefusal,
    connector: (number) => machine.connectors.find((connector) => connector.number === number),
    tellStatus: (number) => void link.tell('StatusNotification', statusOf(machine, number)),
  };
  return machine;
}

function makeLink(
  options: ChargePointOptions,
  base: Base,
  { handlers, emit }: MachinePorts,
  machine: () => Machine,
): Link {
  const { url, password, callTimeoutMs } = options;
  return createLink({
    ...base,
    url,
    password,
    callTimeoutMs,
    handlers,
    emit,
    context: machine,
    boot: bootNotification(options),
    onOnline(peer: RpcPeer<V16Actions>) {
      machine().tellStatus(0);
      for (const { number } of machine().connectors) machine().tellStatus(number);
      machine().queue.connect(peer);
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
      if (transactionId !== null) emit({ type: 'transaction-started', connector, transactionId });
      tellBegun(tx, status === 'Accepted');
    },
    onDelivered: ({ action }) => emit({ type: 'delivered', action }),
    onGivenUp({ action, tx }, reason) {
      emit({ type: 'given-up', action, reason });
      if (tx.abandoned) tellBegun(tx, false);
    },
  });
}

function makeConnectors(
  options: ChargePointOptions,
  base: Base,
  { emit }: MachinePorts,
  machine: () => Machine,
): Connector[] {
  const ports = {
    ...base,
    emit,
    push: (message: Parameters<TransactionQueue['push']>[0]) => machine().queue.push(message),
    authorize: (idTag: string) => machine().link.authorize(idTag),
    tellStatus: ({ number }: Connector) => machine().tellStatus(number),
  };
  return options.connectors.map((each) => createConnector(each, ports));
}

function statusOf(machine: Machine, connectorId: number): Request16<'StatusNotification'> {
  const shown = machine.connector(connectorId)?.state();
  return {
    connectorId,
    errorCode: shown?.errorCode ?? 'NoError',
    status: shown?.status ?? 'Available',
    timestamp: machine.clock.now().toISOString(),
  };
}

function bootNotification(options: ChargePointOptions): Request16<'BootNotification'> {
  return {
    chargePointVendor: options.vendor.slice(0, 20),
    chargePointModel: options.model.slice(0, 20),
    chargePointSerialNumber: options.identity.slice(0, 25),
    firmwareVersion: 'simulator 1.0',
  };
}
