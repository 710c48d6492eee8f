// One outlet of a charging point: its status, the car at it, its energy counter, kept as long as the process lives. What it
// has to say goes out through the ports it is given.
import { planArrival } from '../../model/arrival.ts';
import { beginSession } from './charging-session.ts';
import type { ChargingSession } from './charging-session.ts';
import type { ConnectorError, ConnectorStatus, StopReason } from '../events.ts';
import type { ChargingState } from './transaction.ts';
import type { ConnectorOptions, PlugReservation, ConnectorPorts, Connector } from './connector.ts';

const CHARGING_STATES: readonly ChargingState[] = ['Charging', 'SuspendedEV', 'SuspendedEVSE'];
const PLUG_IN_MS = { least: 2_000, most: 4_000 } as const;
const ANSWER_PATIENCE_MS = 5_000;
const UNPLUG_MS = 5_000;
const UNPLUGGED_MS = 1_000;

/** Who takes the outlet, this time: the same tag after it has left is another visit. */
interface Visit {
  idTag: string;
  remoteStartId: number | null;
  hasPluggedIn: boolean;
}

export function createConnector(options: ConnectorOptions, ports: ConnectorPorts): Connector {
  const { clock, random, configuration } = ports;
  let status: ConnectorStatus = 'Available';
  let errorCode: ConnectorError = 'NoError';
  let operative = true;
  let visit: Visit | null = null;
  let reservation: PlugReservation | null = null;
  let cancelExpiry = (): void => {};
  let session: ChargingSession | null = null;
  let registerWh = Math.floor(random.between(20_000, 900_000));
  let carIsLost = false;
  let carWaits = false;
  let whenCarComes: (() => void) | null = null;
  let cancelStep = (): void => {};

  configuration.onChange((key) => {
    if (key === 'MeterValueSampleInterval' || key === 'ClockAlignedDataInterval') {
      session?.resample();
    }
  });

  function show(next: ConnectorStatus): void {
    if (next === status) return;
    status = next;
    ports.emit({ type: 'status', connector: options.number, status, errorCode });
    ports.tellStatus(connector);
    const state = CHARGING_STATES.find((each) => each === next);
    if (state !== undefined) session?.tellState(state);
  }

  function keepFor(next: PlugReservation | null): void {
    cancelExpiry();
    reservation = next;
    if (next === null) return;
    cancelExpiry = clock.at(next.expiresAt, () => {
      keepFor(null);
      if (!isBusy()) rest();
      ports.tellReservationOver(next.id);
    });
  }

  const isKeptFor = (idTag: string): boolean =>
    reservation?.idTag.toLowerCase() === idTag.toLowerCase() ||
    (reservation?.group !== undefined && reservation.group.toLowerCase() === ports.groupOf(idTag));

  /** Whether a tag is of the group that the charge was begun by. */
  const isOfItsGroup = (idTag: string): boolean => {
    const group = session === null ? null : ports.groupOf(session.idTag);
    return group !== null && group === ports.groupOf(idTag);
  };

  function inStep(delayMs: number, run: () => void): void {
    cancelStep();
    cancelStep = clock.after(delayMs, run);
  }

  const isBusy = (): boolean =>
    carWaits || visit !== null || session !== null || status === 'Finishing';

  function rest(): void {
    if (errorCode !== 'NoError') show('Faulted');
    else if (carWaits) show('Preparing');
    else if (!operative) show('Unavailable');
    else show(reservation === null ? 'Available' : 'Reserved');
  }

  function leave(): void {
    cancelStep();
    whenCarComes = null;
    visit = null;
    rest();
  }

  async function plugIn(by: Visit, authorizeFirst: boolean): Promise<void> {
    if (by.hasPluggedIn) return;
    by.hasPluggedIn = true;
    const { idTag, remoteStartId } = by;
    const admitted = !authorizeFirst || (await ports.authorize(idTag));
    // Whoever left meanwhile may be back by now, and is asked about anew.
    if (visit !== by) return;
    if (!admitted) return leave();
    carWaits = false;
    whenCarComes = null;
    const plan = planArrival(options, random);
    const onCharged = (): void => show('SuspendedEV');
    const reservationId = isKeptFor(idTag) ? (reservation?.id ?? null) : null;
    keepFor(null);
    const cause = { remoteStartId, reservationId };
    const connectorNumber = options.number;
    const terms = { connectorNumber, idTag, plan, registerWh, onCharged, ...cause };
    session = beginSession(terms, ports);
    inStep(ANSWER_PATIENCE_MS, energise);
  }

  function energise(): void {
    cancelStep();
    session?.startFlow();
    showFlow();
  }

  const showFlow = (): void => show(session?.isHeldBack() ? 'SuspendedEVSE' : 'Charging');

  function endSession(reason: StopReason, endedBy?: string): void {
    cancelStep();
    whenCarComes = null;
    visit = null;
    if (session === null) return;
    registerWh = session.finish(reason, endedBy);
    session = null;
    ports.profiles.forgetTransaction(options.number);
  }

  const usualStayMs = (reason: StopReason): number =>
    (reason === 'Remote' ? ports.staysMs : undefined) ?? UNPLUG_MS;

  function stop(reason: StopReason, unplugAfterMs = usualStayMs(reason), endedBy?: string): void {
    if (session === null) return visit === null ? undefined : leave();
    endSession(reason, endedBy);
    show('Finishing');
    return inStep(unplugAfterMs, leave);
  }

  /** OCPP 1.6 §3.4: whose group is not known is asked about; false where the charge has no group that another tag could be of. */
  function askToEnd(idTag: string): boolean {
    const running = session;
    if (running === null || ports.groupOf(running.idTag) === null) return false;
    void ports.authorize(idTag).then((isAdmitted) => {
      if (isAdmitted && session === running && isOfItsGroup(idTag)) {
        stop('Local', UNPLUG_MS, idTag);
      }
    });
    return true;
  }

  const connector: Connector = {
    number: options.number,
    maxPowerKw: options.maxPowerKw,
    session: () => session,
    state() {
      const now = session?.reading();
      return {
        number: options.number,
        status,
        errorCode,
        transactionId: session?.tx.transactionId ?? null,
        idTag: session?.idTag ?? visit?.idTag ?? null,
        vehicle: session?.plan.vehicle.name ?? null,
        registerWh: now?.registerWh ?? registerWh,
        powerW: now?.state.powerW ?? 0,
        socPercent: now?.state.socPercent ?? null,
      };
    },
    claim(idTag, startId) {
      const isFree =
        (status === 'Available' || status === 'Reserved' || carWaits) &&
        (reservation === null || isKeptFor(idTag));
      if (!isFree || visit !== null || !operative) return false;
      visit = { idTag, remoteStartId: startId ?? null, hasPluggedIn: false };
      return true;
    },
    receiveCar(authorizeFirst) {
      const by = visit;
      if (by === null || whenCarComes !== null) return;
      show('Preparing');
      whenCarComes = () => void plugIn(by, authorizeFirst);
      if (carWaits) whenCarComes();
      else if (carIsLost) inStep(configuration.number('ConnectionTimeOut') * 1000, leave);
      else {
        const delayMs = random.between(PLUG_IN_MS.least, PLUG_IN_MS.most);
        inStep(delayMs, whenCarComes);
      }
      carIsLost = false;
    },
    plugIn() {
      if (whenCarComes !== null && !carWaits && visit?.hasPluggedIn === false) {
        cancelStep();
        whenCarComes();
        return true;
      }
      if (isBusy() || errorCode !== 'NoError' || !operative) return false;
      carWaits = true;
      show('Preparing');
      return true;
    },
    present(idTag) {
      if (session !== null) {
        const isOwn = session.idTag.toLowerCase() === idTag.toLowerCase();
        if (isOwn || isOfItsGroup(idTag)) {
          stop('Local', UNPLUG_MS, idTag);
          return true;
        }
        return askToEnd(idTag);
      }
      if (!connector.claim(idTag)) return false;
      connector.receiveCar(true);
      return true;
    },
    unplug() {
      carWaits = false;
      if (status === 'Finishing') leave();
      else if (session === null && visit === null) rest();
      else stop('EVDisconnected', UNPLUGGED_MS);
    },
    resetMeter() {
      registerWh = 0;
      session?.resetMeter();
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
    reserve(wanted) {
      if (errorCode !== 'NoError') return 'Faulted';
      if (!operative) return 'Unavailable';
      if (isBusy() || (reservation !== null && reservation.id !== wanted.id)) return 'Occupied';
      keepFor(wanted);
      return 'Accepted';
    },
    endReservation(id) {
      if (reservation?.id !== id) return false;
      keepFor(null);
      return true;
    },
    forgetReservation() {
      keepFor(null);
      if (!isBusy()) rest();
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
    followProfiles() {
      if (status === 'Charging' || status === 'SuspendedEVSE') showFlow();
    },
    loseNextCar() {
      carIsLost = true;
    },
  };
  return connector;
}
