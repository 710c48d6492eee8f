// Sets, clears and reports charging profiles, independent of the OCPP version.
import { inUnit } from './charging-profiles-power.ts';
import { compositeSchedule } from './charging-profiles.ts';
import type { ChargingProfile, Chosen, Period, RateUnit } from './charging-profiles.ts';
import type { Machine } from '../machine/machine.ts';

const STACK_LEVEL_MAX = 10;
const PERIODS_MAX = 24;

/** OCPP 1.6 §5.16: TxProfile requires a running transaction at the connector. */
export function install(machine: Machine, profile: ChargingProfile): 'Accepted' | 'Rejected' {
  const { connectorNumber, purpose, stackLevel, schedule, transactionId } = profile;
  const connector = machine.connector(connectorNumber);
  const running = connector?.session()?.running();
  const isMeantForIt =
    running !== undefined && (transactionId === null || transactionId === running.transactionId);
  const isPossible =
    (connectorNumber === 0 || connector !== undefined) &&
    (purpose !== 'ChargePointMaxProfile' || connectorNumber === 0) &&
    (purpose !== 'TxProfile' || isMeantForIt) &&
    stackLevel <= STACK_LEVEL_MAX &&
    schedule.periods.length <= PERIODS_MAX &&
    schedule.periods[0]?.startS === 0;
  if (!isPossible) return 'Rejected';
  change(machine, () => machine.profiles.install(profile));
  return 'Accepted';
}

export const clear = (machine: Machine, chosen: Chosen): 'Accepted' | 'Unknown' =>
  change(machine, () => machine.profiles.clear(chosen)) > 0 ? 'Accepted' : 'Unknown';

/** Meters the energy so far under the old profiles before the change. */
function change<T>(machine: Machine, act: () => T): T {
  for (const connector of machine.connectors) connector.session()?.reading();
  return act();
}

/** Call it after the response to the change is sent. */
export function followProfiles(machine: Machine): void {
  for (const connector of machine.connectors) connector.followProfiles();
}

export interface Composite {
  start: Date;
  unit: RateUnit;
  periods: Pick<Period, 'startS' | 'limit'>[];
}

/** Null for an unknown connector. */
export function composite(
  machine: Machine,
  connectorNumber: number,
  durationS: number,
  unit: RateUnit = 'A',
): Composite | null {
  const connector = machine.connector(connectorNumber);
  if (connector === undefined) return null;
  const start = machine.clock.now();
  const periods = compositeSchedule(machine.profiles, {
    connectorNumber,
    running: connector.session()?.running() ?? null,
    from: start,
    durationS,
    toUnit: (limit) => Math.round(inUnit(limit, unit) * 10) / 10,
    unboundedLimit: inUnit({ limit: connector.maxPowerKw * 1000, phases: null, unit: 'W' }, unit),
  });
  return { start, unit, periods };
}
