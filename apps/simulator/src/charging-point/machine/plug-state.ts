// The state of one connector and the status it shows. Visits are in plug-visit.ts, reservations in reserve-plug.ts.
import type { ConnectorError, ConnectorStatus } from '../events.ts';
import type { ChargingSession } from './charging-session.ts';
import type { ConnectorOptions, ConnectorPorts, PlugReservation } from './connector.ts';
import type { ChargingState } from './transaction.ts';

const CHARGING_STATES: readonly ChargingState[] = ['Charging', 'SuspendedEV', 'SuspendedEVSE'];

/** One use of the connector; the same tag coming back is another visit. */
export interface Visit {
  idTag: string;
  remoteStartId: number | null;
  hasPluggedIn: boolean;
}

export interface Plug {
  readonly options: ConnectorOptions;
  readonly ports: ConnectorPorts;
  /** Sends the current status to the central system. */
  readonly tellStatus: () => void;
  status: ConnectorStatus;
  errorCode: ConnectorError;
  operative: boolean;
  visit: Visit | null;
  reservation: PlugReservation | null;
  cancelExpiry: () => void;
  session: ChargingSession | null;
  registerWh: number;
  carIsLost: boolean;
  carWaits: boolean;
  whenCarComes: (() => void) | null;
  cancelStep: () => void;
}

export const openPlug = (
  options: ConnectorOptions,
  ports: ConnectorPorts,
  tellStatus: () => void,
): Plug => ({
  options,
  ports,
  tellStatus,
  status: 'Available',
  errorCode: 'NoError',
  operative: true,
  visit: null,
  reservation: null,
  cancelExpiry: () => {},
  session: null,
  registerWh: Math.floor(ports.random.between(20_000, 900_000)),
  carIsLost: false,
  carWaits: false,
  whenCarComes: null,
  cancelStep: () => {},
});

export function show(plug: Plug, next: ConnectorStatus): void {
  if (next === plug.status) return;
  plug.status = next;
  const { options, ports, errorCode } = plug;
  ports.emit({ type: 'status', connector: options.number, status: next, errorCode });
  plug.tellStatus();
  const state = CHARGING_STATES.find((each) => each === next);
  if (state !== undefined) plug.session?.tellState(state);
}

export const isBusy = ({ carWaits, visit, session, status }: Plug): boolean =>
  carWaits || visit !== null || session !== null || status === 'Finishing';

/** Shows the resting status while no session runs. */
export function rest(plug: Plug): void {
  const { errorCode, carWaits, operative, reservation } = plug;
  if (errorCode !== 'NoError') show(plug, 'Faulted');
  else if (carWaits) show(plug, 'Preparing');
  else if (!operative) show(plug, 'Unavailable');
  else show(plug, reservation === null ? 'Available' : 'Reserved');
}

/** Schedules the next step of a visit, replacing the pending one. */
export function scheduleStep(plug: Plug, delayMs: number, run: () => void): void {
  plug.cancelStep();
  plug.cancelStep = plug.ports.clock.after(delayMs, run);
}

export function leave(plug: Plug): void {
  plug.cancelStep();
  plug.whenCarComes = null;
  plug.visit = null;
  rest(plug);
}
