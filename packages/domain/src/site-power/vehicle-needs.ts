// What a vehicle asks for by ISO 15118, and the schedule that it plans (OCPP 2.0.1 K15 to K17).
import { deciAmpereOf, wattsOf } from './site-power.ts';

/** The limits of a vehicle. Currents are per phase, in tenths of an ampere; null: not known. */
export interface VehicleNeeds {
  /** The phases that it charges on; null for direct current. */
  phases: 1 | 2 | 3 | null;
  /** Below this it does not charge; 0: not known. */
  leastDeciA: number;
  mostDeciA: number | null;
  /** Direct current: its maximum power in watts. */
  mostW: number | null;
}

/** A vehicle's needs as reported: amperes for each phase, volts and watts. */
export interface ReportedNeeds {
  phases: 1 | 2 | 3 | null;
  leastA?: number | undefined;
  mostA?: number | undefined;
  mostV?: number | undefined;
  mostW?: number | undefined;
}

const HIGHEST_A = 5_000;
const HIGHEST_W = 4_000_000;

/** Values that no vehicle can have count as not known. */
export function vehicleNeedsOf({ phases, ...told }: ReportedNeeds): VehicleNeeds {
  const mostA = plausible(told.mostA, HIGHEST_A);
  if (phases === null) {
    const mostV = plausible(told.mostV, HIGHEST_A);
    const product = mostA === null || mostV === null ? null : mostA * mostV;
    const mostW = plausible(told.mostW, HIGHEST_W) ?? plausible(product ?? undefined, HIGHEST_W);
    return { phases, leastDeciA: 0, mostDeciA: null, mostW };
  }
  const leastA = plausible(told.leastA, mostA ?? HIGHEST_A) ?? 0;
  const mostDeciA = mostA === null ? null : Math.floor(mostA * 10);
  return { phases, leastDeciA: Math.ceil(leastA * 10), mostDeciA, mostW: null };
}

const plausible = (value: number | undefined, highest: number): number | null =>
  value !== undefined && value > 0 && value <= highest ? value : null;

/** The highest current that a vehicle can use on so many phases; infinite when not known. */
export const mostUsedDeciA = (
  { mostDeciA, mostW }: Pick<VehicleNeeds, 'mostDeciA' | 'mostW'>,
  phases: number,
): number => mostDeciA ?? (mostW === null ? Infinity : deciAmpereOf(mostW, phases));

/** A schedule planned by a vehicle, in amperes for each phase or in watts. */
export interface PlannedSchedule {
  unit: 'A' | 'W';
  limits: readonly number[];
}

/** Vehicles and charging points round. */
const TOLERATED_DECI_A = 5;

/** Whether a vehicle plans to stay within its limit, which is a current on each of so many phases. */
export function isWithinLimit(
  { unit, limits }: PlannedSchedule,
  limitDeciA: number,
  phases: number,
): boolean {
  const most = limitDeciA + TOLERATED_DECI_A;
  return limits.every((limit) =>
    unit === 'A' ? limit * 10 <= most : limit <= wattsOf(most, phases),
  );
}

const RENEGOTIATED_EVERY_MS = 60_000;

/** K16: a vehicle that plans beyond its limit is sent a schedule again, at most once a minute. */
export const mayRenegotiate = (renegotiatedAt: Date | null, now: Date): boolean =>
  renegotiatedAt === null || now.getTime() - renegotiatedAt.getTime() >= RENEGOTIATED_EVERY_MS;
