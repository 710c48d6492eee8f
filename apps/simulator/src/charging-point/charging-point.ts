// A charging point that speaks OCPP 1.6J or 2.0.1 over a real WebSocket: composes its parts, and offers actions for tests, the
// demo and the command line.
import type { Connector, ConnectorState } from './machine/connector.ts';
import type { ChargingPointEvent, ConnectorError } from './events.ts';
import { language16 } from './wire/language-16.ts';
import { language201 } from './wire/language-201.ts';
import { createMachine } from './machine/create-machine.ts';
import { cutPower, forgetReservations } from './maintenance.ts';
import type { ChargingPointOptions, ReserveRefusal } from './options.ts';
import type { FirmwareFailure } from './upkeep/orders.ts';
import { recordOf } from './machine/transaction.ts';

export interface ChargingPointState {
  identity: string;
  online: boolean;
  /** Undelivered messages about transactions. */
  queued: number;
  connectors: ConnectorState[];
}

export interface ChargingPoint {
  readonly identity: string;
  start(): void;
  /** Ends transactions, reports that if possible within two seconds, and closes. */
  stop(): Promise<void>;
  state(): ChargingPointState;
  /** Resolves with the first state that satisfies the condition, which is checked after every event. */
  when(
    isWished: (state: ChargingPointState) => boolean,
    withinMs?: number,
  ): Promise<ChargingPointState>;
  /** Drops the network; charging continues. Simulated milliseconds. */
  goOffline(awayMs: number): void;
  /** Cuts the power: charging ends, and the charging point boots again after so many simulated milliseconds. */
  cutPower(awayMs: number): void;
  /** Loses the response to the next call of this action. */
  loseNextAnswer(action: string): void;
  /** Sends the last call of this action again; false when there was none, or while offline. */
  repeatLast(action: string): boolean;
  /** Delays its messages by so many simulated milliseconds. */
  slowDown(delayMs: number): void;
  fault(connector: number, errorCode?: ConnectorError): void;
  clearFault(connector: number): void;
  refuseNextStart(): void;
  /** Makes the next firmware update fail in this way. */
  failNextFirmware(failure: FirmwareFailure): void;
  /** Sets the answer to the next ReserveNow. */
  refuseNextReserve(refusal: ReserveRefusal): void;
  /** Accepts the next remote start, but no car is plugged in. */
  loseNextCar(connector: number): void;
  /** Plugs in a car, before or after authorization; false when not possible. */
  plugIn(connector: number): boolean;
  /** Presents a tag: starts a session or stops its own; false when neither is possible. */
  present(connector: number, idTag: string): boolean;
  /** Resets the energy register to 0. */
  resetMeter(connector: number): void;
  /** Makes its clock wrong by so much. */
  setClockAhead(aheadMs: number): void;
  /** Number of calls of this action sent so far. */
  sentCount(action: string): number;
  /** Unplugs the car. */
  unplug(connector: number): void;
  /** Presents an RFID card and plugs in; false when the connector is not free. */
  swipe(connector: number, idTag: string): boolean;
  /** Sends raw text; false while offline. */
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
    cutPower: (awayMs) => cutPower(machine, awayMs),
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
      reject(
        new Error(`The condition did not hold within ${withinMs} ms: ${JSON.stringify(state())}`),
      );
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
