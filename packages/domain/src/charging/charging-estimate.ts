// The energy and time of a session from one state of charge to another at a plug, percent by percent.
import { energyAtMeter, leastHeldWh } from './charging-losses.ts';
import { cutQuotient, exactProduct } from '../money/money.ts';

/** The power that a car takes at a state of charge, according to its manufacturer or a measurement. */
export interface CurvePoint {
  socPercent: number;
  powerW: number;
}

/** The charging data of a car; null if it has no such inlet, or it is unknown. */
export interface ChargingCar {
  usableBatteryWh: number;
  acMaxW: number | null;
  dcMaxW: number | null;
  /** Number of AC phases that it uses. */
  acPhases: 1 | 2 | 3 | null;
  dcCurve: readonly CurvePoint[] | null;
}

/** The power of a plug, also limited by the site. */
export interface PlugSupply {
  maxPowerW: number;
  isDc: boolean;
  siteMaxW?: number | null | undefined;
}

/** How far and how long a vehicle charges at a plug; energy in Wh at the meter, time in seconds, power in W. */
export interface ChargingEstimate {
  fromPercent: number;
  /** Lower than requested if the time ends before. */
  toPercent: number;
  energyWh: number;
  seconds: number;
  /** The maximum during the session. */
  powerW: number;
  /** True when the car's own charging curve was used; otherwise AC power or a typical curve. */
  isByCurve: boolean;
}

/** 32 A on one phase at 230 V: more power needs more phases. */
const ONE_PHASE_MAX_W = 7_400;
const PHASES = 3;
const PHASE_V = 230;
/** Lower limit of a curve's power: at 0 the estimate would never end. */
const LEAST_W = 1_000;

/** The median of the 267 different curves of the shipped models, relative to their maximum power. */
const USUAL_CURVE: readonly CurvePoint[] = [
  { socPercent: 30, powerW: 1 },
  { socPercent: 40, powerW: 0.946 },
  { socPercent: 50, powerW: 0.851 },
  { socPercent: 60, powerW: 0.757 },
  { socPercent: 70, powerW: 0.662 },
  { socPercent: 80, powerW: 0.5 },
  { socPercent: 90, powerW: 0.335 },
  { socPercent: 100, powerW: 0.17 },
];

/** How far a car may exceed its curve: a curve comes from one car on one day. */
const ABOVE_CURVE = 1.1;

/** The input of an estimate: vehicle, plug, and the two states of charge in percent. */
export interface EstimateRequest {
  car: ChargingCar;
  plug: PlugSupply;
  /** Whole percent of the usable battery, from 0 to 100. */
  fromPercent: number;
  toPercent: number;
  /** Time limit in seconds. */
  maxSeconds?: number;
}

/** Null if the power of the car is unknown, or the plug gives none. */
export function estimateCharge(wish: EstimateRequest): ChargingEstimate | null {
  const { car, plug, fromPercent, toPercent, maxSeconds = Infinity } = wish;
  const steps = chargeSteps(car, plug);
  if (!steps) return null;
  const { stepWh, powerAt } = steps;
  let seconds = 0;
  let reached = fromPercent;
  let powerW = 0;
  while (reached < toPercent) {
    const stepW = powerAt(reached);
    const next = seconds + (stepWh / stepW) * 3600;
    if (next > maxSeconds) break;
    seconds = next;
    powerW = Math.max(powerW, stepW);
    reached += 1;
  }
  return {
    fromPercent,
    toPercent: reached,
    energyWh: Math.round(stepWh * (reached - fromPercent)),
    seconds: Math.ceil(seconds),
    powerW: Math.round(powerW),
    isByCurve: plug.isDc && hasCurve(car),
  };
}

/** The times of all charges of a car at a plug, for whoever compares many. */
export interface ChargingTable {
  /** Seconds from an empty battery to each whole percent, from 0 to 100; not rounded. */
  seconds: readonly number[];
  /** Energy at the meter for one percent. */
  stepWh: number;
}

/** Null if the power of the car is unknown, or the plug gives none. */
export function chargingTable(car: ChargingCar, plug: PlugSupply): ChargingTable | null {
  const steps = chargeSteps(car, plug);
  if (!steps) return null;
  const seconds = [0];
  for (let percent = 0; percent < 100; percent += 1) {
    seconds.push((seconds[percent] ?? 0) + (steps.stepWh / steps.powerAt(percent)) * 3600);
  }
  return { seconds, stepWh: steps.stepWh };
}

/** The energy of one percent at the meter, and the power from each percent to the next. */
function chargeSteps(car: ChargingCar, plug: PlugSupply) {
  const most = plug.isDc ? dcMost(car) : car.acMaxW;
  const given = Math.min(plug.maxPowerW, plug.siteMaxW ?? Infinity);
  if (most === null || most <= 0 || given <= 0) return null;
  const limitW = plug.isDc ? Math.min(given, most) : acLimit(car, given, most);
  const stepWh = energyAtMeter(car.usableBatteryWh, plug.isDc) / 100;
  const powerAt = (percent: number): number => {
    const takenW = plug.isDc ? dcPowerAt(car, most, percent + 0.5) : limitW;
    return Math.min(limitW, Math.max(LEAST_W, takenW));
  };
  return { stepWh, powerAt };
}

/**
 * The maximum energy, at the meter, that a plug can deliver to a car in a time, from any state of charge, so at least that of any
 * estimate: for quotes. If the car is unknown, only the plug limits it. A small battery is quoted with what flows unseen.
 */
export function maxSessionCost(wish: { car: ChargingCar; plug: PlugSupply; seconds: number }): {
  powerW: number;
  energyWh: number;
} {
  const { car, plug, seconds } = wish;
  const given = Math.min(plug.maxPowerW, plug.siteMaxW ?? Infinity);
  const most = (plug.isDc ? dcMost(car) : car.acMaxW) ?? given;
  const powerW = plug.isDc ? Math.min(given, most) : acLimit(car, given, most);
  const fullWh = energyAtMeter(car.usableBatteryWh, plug.isDc);
  const flowWh = cutQuotient(exactProduct(powerW, seconds), 3600);
  const leastWh = Math.min(flowWh, leastHeldWh(given));
  const flatWh = Math.max(leastWh, Math.min(fullWh, flowWh));
  if (!plug.isDc || !hasCurve(car)) return { powerW, energyWh: flatWh };
  const stepWh = fullWh / 100;
  const stepSeconds = Array.from({ length: 100 }, (_, soc) => {
    const takenW = ABOVE_CURVE * dcPowerAt(car, most, soc + 0.5);
    return (stepWh / Math.min(powerW, Math.max(LEAST_W, takenW))) * 3600;
  });
  const curveWh = Math.max(
    ...stepSeconds.map((_, from) => stepsIn(seconds, stepSeconds.slice(from)) * stepWh),
  );
  return { powerW, energyWh: Math.min(flatWh, Math.max(leastWh, Math.ceil(curveWh))) };
}

/** The number of steps that fit into a time, including a fraction of the last one. */
function stepsIn(seconds: number, steps: readonly number[]): number {
  let left = seconds;
  let count = 0;
  for (const step of steps) {
    if (step >= left) return count + left / step;
    left -= step;
    count += 1;
  }
  return count;
}

const hasCurve = ({ dcCurve }: ChargingCar): boolean => dcCurve !== null && dcCurve.length > 0;

/** Some lists have a curve without its maximum. */
function dcMost({ dcMaxW, dcCurve }: ChargingCar): number | null {
  if (dcMaxW !== null) return dcMaxW;
  return dcCurve?.length ? Math.max(...dcCurve.map(({ powerW }) => powerW)) : null;
}

/** A car with fewer phases than the plug uses only its own, each with whole amperes. */
function acLimit({ acPhases }: ChargingCar, given: number, most: number): number {
  if (given <= ONE_PHASE_MAX_W || acPhases === null) return Math.min(given, most);
  const amperes = Math.ceil(given / (PHASES * PHASE_V));
  return Math.min(given, most, acPhases * amperes * PHASE_V);
}

function dcPowerAt({ dcCurve }: ChargingCar, mostW: number, soc: number): number {
  return dcCurve?.length
    ? Math.min(mostW, valueOn(dcCurve, soc))
    : mostW * valueOn(USUAL_CURVE, soc);
}

/** Linear interpolation; constant beyond the ends. */
function valueOn(curve: readonly CurvePoint[], soc: number): number {
  const ordered = curve.toSorted((a, b) => a.socPercent - b.socPercent);
  const after = ordered.findIndex(({ socPercent }) => socPercent >= soc);
  const next = ordered[after] ?? ordered.at(-1);
  const former = ordered[after - 1] ?? next;
  if (next === undefined || former === undefined) return 0;
  const width = next.socPercent - former.socPercent;
  if (after < 0 || width <= 0) return next.powerW;
  const part = (soc - former.socPercent) / width;
  return former.powerW + part * (next.powerW - former.powerW);
}
