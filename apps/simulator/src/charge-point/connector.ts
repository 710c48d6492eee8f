// One outlet of a charge point: its status, the car at it, its energy counter, kept as long as the process lives. What it
// has to say goes out through the ports it is given.
import { planArrival } from '../model/arrival.ts';
import type { Random } from '../random.ts';
import { beginSession } from './charging-session.ts';
import type { ChargingSession, SessionPorts } from './charging-session.ts';
import type { ConnectorError, ConnectorStatus, StopReason } from './events.ts';
import type { Transaction } from './transaction-queue.ts';

export interface ConnectorOptions {
  number: number;
  type: string;
  maxPowerKw: number;
}

export interface ConnectorPorts extends SessionPorts {
  random: Random;
  tellStatus(connector: Connector): void;
  authorize(idTag: string): Promise<boolean>;
}

export interface ConnectorState {
  number: number;
  status: ConnectorStatus;
  errorCode: ConnectorError;
  transactionId: number | null;
  idTag: string | null;
  vehicle: string | null;
  registerWh: number;
  powerW: number;
  socPercent: number | null;
}

export interface Connector {
  readonly number: number;
  state(): ConnectorState;
  session(): ChargingSession | null;
  /** Takes the outlet for this tag without a word; false when it is not free. */
  claim(idTag: string): boolean;
  /** Whoever claimed it comes and plugs in. */
  receiveCar(authorizeFirst: boolean): void;
  /** The central system has answered StartTransaction. */
  begun(tx: Transaction, accepted: boolean): void;
  /** Ends what goes on, by way of Finishing. */
  stop(reason: StopReason, unplugAfterMs?: number): void;
  setOperative(operative: boolean): 'Accepted' | 'Scheduled';
  /** Shows what it has come to while nothing goes on. */
  settle(): void;
  fault(errorCode: ConnectorError): void;
  clearFault(): void;
  /** The next driver who claims it never arrives. */
  loseNextCar(): void;
}

const PLUG_IN_MS = { least: 2_000, most: 4_000 } as const;
const ANSWER_PATIENCE_MS = 5_000;
const UNPLUG_MS = 5_000;

export function createConnector(options: ConnectorOptions, ports: ConnectorPorts): Connector {
  const { clock, random, configuration } = ports;
  let status: ConnectorStatus = 'Available';
  let errorCode: ConnectorError = 'NoError';
  let operative = true;
  let claimedBy: string | null = null;
  let session: ChargingSession | null = null;
  let registerWh = Math.floor(random.between(20_000, 900_000));
  let carIsLost = false;
  let cancelStep = (): void => {};

  configuration.onChange((key) => {
    if (key === 'MeterValueSampleInterval') session?.resample();
  });

  function show(next: ConnectorStatus): void {
    if (next === status) return;
    status = next;
    ports.emit({ type: 'status', connector: options.number, status, errorCode });
    ports.tellStatus(connector);
  }

  function inStep(delayMs: number, run: () => void): void {
    cancelStep();
    cancelStep = clock.after(delayMs, run);
  }

  const isBusy = (): boolean => claimedBy !== null || session !== null || status === 'Finishing';

  function rest(): void {
    if (errorCode !== 'NoError') show('Faulted');
    else show(operative ? 'Available' : 'Unavailable');
  }

  function leave(): void {
    cancelStep();
    claimedBy = null;
    rest();
  }

  async function plugIn(idTag: string, authorizeFirst: boolean): Promise<void> {
    const admitted = !authorizeFirst || (await ports.authorize(idTag));
    if (claimedBy !== idTag) return;
    if (!admitted) return leave();
    const plan = planArrival(options, random);
    const onCharged = (): void => show('SuspendedEV');
    const terms = { connectorNumber: options.number, idTag, plan, registerWh, onCharged };
    session = beginSession(terms, ports);
    inStep(ANSWER_PATIENCE_MS, energise);
  }

  function energise(): void {
    cancelStep();
    session?.startFlow();
    show('Charging');
  }

  function endSession(reason: StopReason): void {
    cancelStep();
    claimedBy = null;
    if (session === null) return;
    registerWh = session.finish(reason);
    session = null;
  }

  function stop(reason: StopReason, unplugAfterMs = UNPLUG_MS): void {
    if (session === null) return claimedBy === null ? undefined : leave();
    endSession(reason);
    show('Finishing');
    return inStep(unplugAfterMs, leave);
  }

  const connector: Connector = {
    number: options.number,
    session: () => session,
    state() {
      const now = session?.reading();
      return {
        number: options.number,
        status,
        errorCode,
        transactionId: session?.tx.transactionId ?? null,
        idTag: session?.idTag ?? claimedBy,
        vehicle: session?.plan.vehicle.name ?? null,
        registerWh: now?.registerWh ?? registerWh,
        powerW: now?.state.powerW ?? 0,
        socPercent: now?.state.socPercent ?? null,
      };
    },
    claim(idTag) {
      if (status !== 'Available' || claimedBy !== null || !operative) return false;
      claimedBy = idTag;
      return true;
    },
    receiveCar(authorizeFirst) {
      const idTag = claimedBy;
      if (idTag === null) return;
      show('Preparing');
      if (carIsLost) inStep(configuration.number('ConnectionTimeOut') * 1000, leave);
      else {
        const delayMs = random.between(PLUG_IN_MS.least, PLUG_IN_MS.most);
        inStep(delayMs, () => void plugIn(idTag, authorizeFirst));
      }
      carIsLost = false;
    },
    begun(tx, accepted) {
      if (session?.tx !== tx) return;
      if (accepted) energise();
      else if (tx.abandoned) stop('Other');
      else if (configuration.flag('StopTransactionOnInvalidId')) stop('DeAuthorized');
      else {
        cancelStep();
        show('SuspendedEVSE');
      }
    },
    stop,
    setOperative(wanted) {
      operative = wanted;
      return isBusy() && !wanted ? 'Scheduled' : 'Accepted';
    },
    settle() {
      if (!isBusy()) rest();
    },
    fault(code) {
      endSession('Other');
      errorCode = code;
      show('Faulted');
    },
    clearFault() {
      if (errorCode === 'NoError') return;
      errorCode = 'NoError';
      rest();
    },
    loseNextCar() {
      carIsLost = true;
    },
  };
  return connector;
}
