// A charging point that speaks OCPP 1.6J or 2.0.1 over a real WebSocket: puts its parts together and offers what a test, a demo or a
// person at a terminal may do to it.
import type { Connector, ConnectorState } from './machine/connector.ts';
import type { ChargingPointEvent, ConnectorError } from './events.ts';
import { language16 } from './wire/language-16.ts';
import { language201 } from './wire/language-201.ts';
import { createMachine } from './machine/create-machine.ts';
import { limitPower, forgetReservations } from './maintenance.ts';
import type { ChargingPointOptions, ReserveRefusal } from './options.ts';
import type { FirmwareFailure } from './upkeep/orders.ts';
import { recordOf } from './machine/transaction.ts';

export interface ChargingPointState {
  identity: string;
  online: boolean;
  /** Messages about transactions not yet delivered. */
  queued: number;
  connectors: ConnectorState[];
}

export interface ChargingPoint {
  readonly identity: string;
  start(): void;
  /** Ends transactions, says so if it can within two seconds, and closes. */
  stop(): Promise<void>;
  state(): ChargingPointState;
  /** Resolves with the state once it is as wished; looked at after every event. */
  when(
    isWished: (state: ChargingPointState) => boolean,
    withinMs?: number,
  ): Promise<ChargingPointState>;
  /** The network dies; charging goes on. Simulated milliseconds. */
  goOffline(awayMs: number): void;
  /** The power fails: charging ends, and the point boots again after so many simulated milliseconds. */
  limitPower(awayMs: number): void;
  /** The answer to the next call of this action gets lost. */
  loseNextAnswer(action: string): void;
  /** Sends the last call of this action once more; false when there was none, or no line. */
  repeatLast(action: string): boolean;
  /** What it says takes so long, in simulated milliseconds. */
  slowDown(delayMs: number): void;
  fault(connector: number, errorCode?: ConnectorError): void;
  clearFault(connector: number): void;
  refuseNextStart(): void;
  /** The next update of the firmware fails so. */
  failNextFirmware(failure: FirmwareFailure): void;
  /** The next ReserveNow is answered so. */
  refuseNextReserve(refusal: ReserveRefusal): void;
  /** The next remote start is accepted, but nobody plugs in. */
  loseNextCar(connector: number): void;
  /** A car is plugged in, before or after anyone says who pays; false where that cannot be. */
  plugIn(connector: number): boolean;
  /** A tag at the reader: begins a charge, or ends its own; false when it can do neither. */
  present(connector: number, idTag: string): boolean;
  /** The energy counter begins again at 0. */
  resetMeter(connector: number): void;
  /** What it takes for the time of day is wrong by so much. */
  setClockAhead(aheadMs: number): void;
  /** How many calls of this action have gone out. */
  sentCount(action: string): number;
  /** The driver pulls the plug. */
  unplug(connector: number): void;
  /** Someone holds a card to the reader and plugs in; false when the connector is not free. */
  swipe(connector: number, idTag: string): boolean;
  /** Puts text on the wire as it is; false when there is no line. */
  sendRaw(text: string): boolean;
}

const GOODBYE_MS = 2_000;

export function createChargingPoint(options: ChargingPointOptions): ChargingPoint {
  const watchers = new Set<() => void>();
  let stopping: Promise<void> | null = null;
  let refusals = 0;
  const reserveRefusals: ReserveRefusal[] = [];
  const machine = createMachine(options, {
    language: options.version === '2.0.1' ? language201 : language16,
    takeReserveRefusal: () => reserveRefusals.shift() ?? options.refuseReserve ?? null,
    takeRefusal: () => refusals > 0 && refusals-- > 0,
    emit,
  });

  function emit(event: ChargingPointEvent): void {
    options.onEvent?.(event, options.identity);
    for (const watcher of watchers) watcher();
  }

  function state(): ChargingPointState {
    return {
      identity: options.identity,
      online: machine.link.isOnline(),
      queued: machine.queue.size(),
      connectors: machine.connectors.map((connector) => connector.state()),
    };
  }

  function at(number: number): Connector {
    const connector = machine.connector(number);
    if (connector === undefined) throw new Error(`${options.identity} has no connector ${number}`);
    return connector;
  }

  async function stop(): Promise<void> {
    for (const connector of machine.connectors) connector.stop('PowerLoss');
    if (machine.link.isOnline()) await machine.queue.empty(GOODBYE_MS * (options.pace ?? 1));
    for (const tx of machine.queue.untold()) {
      emit({ type: 'transaction-over', ...recordOf(tx, false) });
    }
    await machine.link.close();
    forgetReservations(machine);
  }

  return {
    identity: options.identity,
    start: machine.link.connect,
    stop: () => (stopping ??= stop()),
    state,
    when: (isWished, withinMs = 10_000) => watch(watchers, state, isWished, withinMs),
    goOffline: machine.link.drop,
    limitPower: (awayMs) => limitPower(machine, awayMs),
    loseNextAnswer: machine.wire.loseNextAnswer,
    repeatLast: machine.wire.repeatLast,
    slowDown: machine.wire.slowDown,
    fault: (number, errorCode = 'InternalError') => at(number).fault(errorCode),
    clearFault: (number) => at(number).clearFault(),
    refuseNextStart() {
      refusals += 1;
    },
    failNextFirmware: machine.firmware.failNext,
    refuseNextReserve: (refusal) => void reserveRefusals.push(refusal),
    loseNextCar: (number) => at(number).loseNextCar(),
    unplug: (number) => at(number).unplug(),
    plugIn: (number) => at(number).plugIn(),
    present: (number, idTag) => at(number).present(idTag),
    resetMeter: (number) => at(number).resetMeter(),
    setClockAhead: machine.clock.setAhead,
    sentCount: machine.wire.sentCount,
    swipe(number, idTag) {
      const isFree = at(number).claim(idTag);
      if (isFree) at(number).receiveCar(true);
      return isFree;
    },
    sendRaw: machine.link.sendRaw,
  };
}

function watch(
  watchers: Set<() => void>,
  state: () => ChargingPointState,
  isWished: (state: ChargingPointState) => boolean,
  withinMs: number,
): Promise<ChargingPointState> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      watchers.delete(look);
      reject(new Error(`Not so within ${withinMs} ms: ${JSON.stringify(state())}`));
    }, withinMs);
    function look(): void {
      const now = state();
      if (!isWished(now)) return;
      clearTimeout(timer);
      watchers.delete(look);
      resolve(now);
    }
    watchers.add(look);
    look();
  });
}
