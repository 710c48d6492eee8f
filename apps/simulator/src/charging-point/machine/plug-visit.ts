// A visit to a connector: the driver arrives, plugs in, charges, is stopped or stops, and leaves.
import { planArrival } from '../../model/arrival.ts';
import type { ConnectorError, StopReason } from '../events.ts';
import { beginSession } from './charging-session.ts';
import { scheduleStep, isBusy, leave, type Plug, rest, show, type Visit } from './plug-state.ts';
import { isKeptFor, keepFor } from './reserve-plug.ts';
import type { Transaction } from './transaction.ts';

const PLUG_IN_MS = { least: 2_000, most: 4_000 } as const;
const ANSWER_PATIENCE_MS = 5_000;
const UNPLUG_MS = 5_000;
const UNPLUGGED_MS = 1_000;

export function claim(plug: Plug, idTag: string, startId?: number): boolean {
  const { status, carWaits, reservation, visit, operative } = plug;
  const isFree =
    (status === 'Available' || status === 'Reserved' || carWaits) &&
    (reservation === null || isKeptFor(plug, idTag));
  if (!isFree || visit !== null || !operative) return false;
  plug.visit = { idTag, remoteStartId: startId ?? null, hasPluggedIn: false };
  return true;
}

export function receiveCar(plug: Plug, authorizeFirst: boolean): void {
  const by = plug.visit;
  if (by === null || plug.whenCarComes !== null) return;
  show(plug, 'Preparing');
  const whenCarComes = (): void => void plugIn(plug, by, authorizeFirst);
  plug.whenCarComes = whenCarComes;
  const { configuration, random } = plug.ports;
  if (plug.carWaits) whenCarComes();
  else if (plug.carIsLost) {
    scheduleStep(plug, configuration.number('ConnectionTimeOut') * 1000, () => leave(plug));
  } else {
    scheduleStep(plug, random.between(PLUG_IN_MS.least, PLUG_IN_MS.most), whenCarComes);
  }
  plug.carIsLost = false;
}

export function plugInNow(plug: Plug): boolean {
  const { whenCarComes, carWaits, visit, errorCode, operative } = plug;
  if (whenCarComes !== null && !carWaits && visit?.hasPluggedIn === false) {
    plug.cancelStep();
    whenCarComes();
    return true;
  }
  if (isBusy(plug) || errorCode !== 'NoError' || !operative) return false;
  plug.carWaits = true;
  show(plug, 'Preparing');
  return true;
}

async function plugIn(plug: Plug, by: Visit, authorizeFirst: boolean): Promise<void> {
  if (by.hasPluggedIn) return;
  by.hasPluggedIn = true;
  const { idTag, remoteStartId } = by;
  const { options, ports } = plug;
  const admitted = !authorizeFirst || (await ports.authorize(idTag));
  // The driver may have left and come back meanwhile, which is another visit.
  if (plug.visit !== by) return;
  if (!admitted) return leave(plug);
  plug.carWaits = false;
  plug.whenCarComes = null;
  const plan = planArrival(options, ports.random);
  const onCharged = (): void => show(plug, 'SuspendedEV');
  const reservationId = isKeptFor(plug, idTag) ? (plug.reservation?.id ?? null) : null;
  keepFor(plug, null);
  const cause = { remoteStartId, reservationId };
  const { registerWh } = plug;
  const connectorNumber = options.number;
  const terms = { connectorNumber, idTag, plan, registerWh, onCharged, ...cause };
  plug.session = beginSession(terms, ports);
  scheduleStep(plug, ANSWER_PATIENCE_MS, () => energise(plug));
}

function energise(plug: Plug): void {
  plug.cancelStep();
  plug.session?.startFlow();
  showFlow(plug);
}

const showFlow = (plug: Plug): void =>
  show(plug, plug.session?.isHeldBack() ? 'SuspendedEVSE' : 'Charging');

export function followProfiles(plug: Plug): void {
  if (plug.status === 'Charging' || plug.status === 'SuspendedEVSE') showFlow(plug);
}

export function begun(plug: Plug, tx: Transaction, accepted: boolean): void {
  if (plug.session?.tx !== tx) return;
  if (accepted) energise(plug);
  else if (tx.abandoned) stop(plug, 'Other');
  else if (plug.ports.configuration.flag('StopTransactionOnInvalidId')) {
    stop(plug, 'DeAuthorized');
  } else {
    plug.cancelStep();
    show(plug, 'SuspendedEVSE');
  }
}

export function stop(
  plug: Plug,
  reason: StopReason,
  unplugAfterMs = usualStayMs(plug, reason),
  endedBy?: string,
): void {
  if (plug.session === null) return plug.visit === null ? undefined : leave(plug);
  endSession(plug, reason, endedBy);
  show(plug, 'Finishing');
  return scheduleStep(plug, unplugAfterMs, () => leave(plug));
}

const usualStayMs = ({ ports }: Plug, reason: StopReason): number =>
  (reason === 'Remote' ? ports.staysMs : undefined) ?? UNPLUG_MS;

function endSession(plug: Plug, reason: StopReason, endedBy?: string): void {
  plug.cancelStep();
  plug.whenCarComes = null;
  plug.visit = null;
  if (plug.session === null) return;
  plug.registerWh = plug.session.finish(reason, endedBy);
  plug.session = null;
  plug.ports.profiles.forgetTransaction(plug.options.number);
}

export function present(plug: Plug, idTag: string): boolean {
  const { session } = plug;
  if (session === null) {
    if (!claim(plug, idTag)) return false;
    receiveCar(plug, true);
    return true;
  }
  const isOwn = session.idTag.toLowerCase() === idTag.toLowerCase();
  if (!isOwn && !isOfItsGroup(plug, idTag)) return askToEnd(plug, idTag);
  stop(plug, 'Local', UNPLUG_MS, idTag);
  return true;
}

/** Whether a tag belongs to the group of the tag that started the session. */
function isOfItsGroup({ session, ports }: Plug, idTag: string): boolean {
  const group = session === null ? null : ports.groupOf(session.idTag);
  return group !== null && group === ports.groupOf(idTag);
}

/** OCPP 1.6 §3.4: asks the central system when the tag's group is unknown; false when the session's tag has no group. */
function askToEnd(plug: Plug, idTag: string): boolean {
  const { session: running, ports } = plug;
  if (running === null || ports.groupOf(running.idTag) === null) return false;
  void ports.authorize(idTag).then((isAdmitted) => {
    if (isAdmitted && plug.session === running && isOfItsGroup(plug, idTag)) {
      stop(plug, 'Local', UNPLUG_MS, idTag);
    }
  });
  return true;
}

export function unplug(plug: Plug): void {
  plug.carWaits = false;
  if (plug.status === 'Finishing') leave(plug);
  else if (plug.session === null && plug.visit === null) rest(plug);
  else stop(plug, 'EVDisconnected', UNPLUGGED_MS);
}

export function fault(plug: Plug, code: ConnectorError): void {
  endSession(plug, 'Other');
  plug.errorCode = code;
  show(plug, 'Faulted');
}
