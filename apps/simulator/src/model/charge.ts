// Charging model of a battery: pure, in steps of at most one second, without clock and protocol. The power of a second depends on
// the vehicle, the connector, the state of charge and a noise value of that second.
import { noiseAt } from '../random.ts';
import type { CurvePoint, Supply, Vehicle } from './vehicle.ts';

export interface ChargePlan {
  vehicle: Vehicle;
  supply: Supply;
  startSocPercent: number;
  /** State of charge at which the car stops. */
  targetSocPercent: number;
  noiseSeed: number;
}

export interface ChargeState {
  elapsedMs: number;
  socPercent: number;
  /** Energy from the connector since the start. */
  energyWh: number;
  /** Power in the last step. */
  powerW: number;
}

const NOISE_SHARE = 0.015;
const STEP_MS = 1000;
const RAMP_MS = { ac: 6_000, dc: 20_000 } as const;
/** Share of the metered energy that reaches the battery. */
const EFFICIENCY = { ac: 0.9, dc: 0.95 } as const;
const AC_TAPER = { fromPercent: 97, shareAtFull: 0.15 } as const;

export function startCharge(plan: ChargePlan): ChargeState {
  return { elapsedMs: 0, socPercent: plan.startSocPercent, energyWh: 0, powerW: 0 };
}

export function advanceCharge(
  plan: ChargePlan,
  state: ChargeState,
  durationMs: number,
  allowedW = Number.POSITIVE_INFINITY,
): ChargeState {
  const end = state.elapsedMs + Math.max(0, durationMs);
  let next = state;
  while (next.elapsedMs < end) {
    const toFullSecond = STEP_MS - (next.elapsedMs % STEP_MS);
    next = step(plan, next, Math.min(toFullSecond, end - next.elapsedMs), allowedW);
  }
  return next;
}

export function isCharged(plan: ChargePlan, state: ChargeState): boolean {
  return state.socPercent >= plan.targetSocPercent;
}

/** The maximum power of this vehicle at this connector. */
export function powerLimitW({ vehicle, supply }: Pick<ChargePlan, 'vehicle' | 'supply'>): number {
  const ofVehicle = supply.current === 'ac' ? vehicle.acMaxKw : vehicle.dcMaxKw;
  return Math.min(supply.maxPowerKw, ofVehicle) * 1000;
}

function step(plan: ChargePlan, state: ChargeState, stepMs: number, allowedW: number): ChargeState {
  const { vehicle, supply } = plan;
  const hours = stepMs / 3_600_000;
  const powerW = isCharged(plan, state) ? 0 : Math.min(allowedW, drawnW(plan, state));
  const percentPerWh = (EFFICIENCY[supply.current] * 100) / (vehicle.usableKwh * 1000);
  const roomWh = (plan.targetSocPercent - state.socPercent) / percentPerWh;
  const isLast = powerW > 0 && powerW * hours >= roomWh;
  const energyWh = isLast ? roomWh : powerW * hours;
  return {
    elapsedMs: state.elapsedMs + stepMs,
    socPercent: isLast ? plan.targetSocPercent : state.socPercent + energyWh * percentPerWh,
    energyWh: state.energyWh + energyWh,
    powerW,
  };
}

function drawnW(plan: ChargePlan, { elapsedMs, socPercent }: ChargeState): number {
  const ramp = Math.min(1, (elapsedMs + STEP_MS) / RAMP_MS[plan.supply.current]);
  const second = Math.floor(elapsedMs / STEP_MS);
  const noise = 1 - NOISE_SHARE * noiseAt(plan.noiseSeed, second);
  return acceptedW(plan, socPercent) * ramp * noise;
}

function acceptedW(plan: ChargePlan, socPercent: number): number {
  const limitW = powerLimitW(plan);
  if (plan.supply.current === 'dc') {
    return Math.min(limitW, powerAtKw(plan.vehicle.curve, socPercent) * 1000);
  }
  const done = Math.max(0, socPercent - AC_TAPER.fromPercent) / (100 - AC_TAPER.fromPercent);
  return limitW * (1 - done * (1 - AC_TAPER.shareAtFull));
}

function powerAtKw(curve: readonly CurvePoint[], socPercent: number): number {
  const above = curve.findIndex((point) => point.socPercent >= socPercent);
  const right = curve[above === -1 ? curve.length - 1 : above];
  const left = curve[above - 1] ?? right;
  if (left === undefined || right === undefined) return 0;
  const span = right.socPercent - left.socPercent;
  const share = span === 0 ? 1 : (socPercent - left.socPercent) / span;
  return left.powerKw + (right.powerKw - left.powerKw) * Math.min(1, share);
}
