// Effect of charging profiles on the power of one car: amperes are per phase, and a car pauses below its minimum.
import type { ChargePlan } from '../../model/charge.ts';
import { acPhasesInUse, LOWEST_PHASE_VOLTAGE } from '../../model/meter.ts';
import type { Limit, RateUnit } from './charging-profiles.ts';

/** IEC 61851-1: the minimum current that a charging point can offer. */
const LEAST_AC_AMPERE = 6;
const DC_SUPPLY_PHASES = 3;
const NOMINAL_VOLTAGE = 230;

const phasesOf = (plan: ChargePlan): number =>
  plan.supply.current === 'dc' ? DC_SUPPLY_PHASES : acPhasesInUse(plan);

const wattPerAmpere = (plan: ChargePlan, { phases }: Pick<Limit, 'phases'>): number =>
  LOWEST_PHASE_VOLTAGE * Math.min(phases ?? DC_SUPPLY_PHASES, phasesOf(plan));

/** The maximum power of the car now; infinite without a limit. */
export function allowedW(plan: ChargePlan, limits: readonly Limit[]): number {
  const watts = limits.map((limit) =>
    limit.unit === 'W' ? limit.limit : limit.limit * wattPerAmpere(plan, limit),
  );
  const leastW = LEAST_AC_AMPERE * LOWEST_PHASE_VOLTAGE * acPhasesInUse(plan);
  const allowed = Math.min(Number.POSITIVE_INFINITY, ...watts);
  return plan.supply.current === 'ac' && allowed < leastW ? 0 : Math.max(0, allowed);
}

/** Converts a limit for a composite schedule; uses the connector's phases, whatever the car. */
export function inUnit(limit: Limit, unit: RateUnit): number {
  if (limit.unit === unit) return limit.limit;
  const wattPerAmpereOfAll = NOMINAL_VOLTAGE * (limit.phases ?? DC_SUPPLY_PHASES);
  return unit === 'W' ? limit.limit * wattPerAmpereOfAll : limit.limit / wattPerAmpereOfAll;
}
