// Many charging points in one process, started one after the other.
import { createChargingPoint } from './charging-point/charging-point.ts';
import type { ChargingPoint } from './charging-point/charging-point.ts';
import type { ChargingPointOptions, ChargingPointSpec } from './charging-point/options.ts';
import { pacedClock } from './clock.ts';
import type { SimulationClock } from './clock.ts';
import { scheduleFaults } from './fault-schedule.ts';
import type { SimulatedFault } from './fault-schedule.ts';
import { createRandom } from './random.ts';

export interface FleetOptions extends Omit<ChargingPointOptions, keyof ChargingPointSpec> {
  points: readonly ChargingPointSpec[];
  /** Share of the points with random faults, 0 to 1. */
  faultShare?: number;
  /** Mean time between faults of one point; simulated milliseconds. */
  faultEveryMs?: number;
  connectsPerSecond?: number;
}

export interface Fleet {
  readonly points: readonly ChargingPoint[];
  readonly clock: SimulationClock;
  point(identity: string): ChargingPoint | undefined;
  /** Connects the points at the given rate, with jitter, to avoid a connection storm. */
  start(): void;
  stop(): Promise<void>;
  onlineCount(): number;
  /** Number of simulated faults by kind. */
  mishaps(): ReadonlyMap<SimulatedFault, number>;
}

const FAULT_EVERY_MS = 240_000;

export function createFleet(options: FleetOptions): Fleet {
  const { points: specs, faultShare = 0, connectsPerSecond = 50, ...rest } = options;
  const { faultEveryMs: everyMs = FAULT_EVERY_MS, ...shared } = rest;
  const clock = shared.clock ?? pacedClock(shared.pace);
  const random = createRandom(`${shared.seed ?? ''}/fleet`);
  const points = specs.map((spec) => createChargingPoint({ ...shared, ...spec, clock }));
  const byIdentity = new Map(points.map((point) => [point.identity, point]));
  const cancels: (() => void)[] = [];
  const mishaps = new Map<SimulatedFault, number>();
  const onMishap = (mishap: SimulatedFault): void =>
    void mishaps.set(mishap, (mishaps.get(mishap) ?? 0) + 1);

  return {
    points,
    clock,
    point: (identity) => byIdentity.get(identity),
    start() {
      for (const [index, point] of points.entries()) {
        const delayMs = ((index + random.next()) * 1000) / connectsPerSecond;
        cancels.push(clock.after(delayMs, point.start));
        const isFaulty = random.chance(faultShare);
        const victim = { point, clock, random };
        if (isFaulty) cancels.push(scheduleFaults(victim, { everyMs, onMishap }));
      }
    },
    async stop() {
      for (const cancel of cancels.splice(0)) cancel();
      await Promise.all(points.map((point) => point.stop()));
    },
    mishaps: () => mishaps,
    onlineCount: () => points.filter((point) => point.state().online).length,
  };
}
