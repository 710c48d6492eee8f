// Many charge points in one process, coming up one after the other.
import { createChargePoint } from './charge-point/charge-point.ts';
import type { ChargePoint } from './charge-point/charge-point.ts';
import type { ChargePointOptions, ChargePointSpec } from './charge-point/machine.ts';
import { pacedClock } from './clock.ts';
import { scheduleFaults } from './fault-schedule.ts';
import { createRandom } from './random.ts';

export interface FleetOptions extends Omit<ChargePointOptions, keyof ChargePointSpec> {
  points: readonly ChargePointSpec[];
  /** Share of the points, 0 to 1, that misbehave now and then. */
  faultShare?: number;
  connectsPerSecond?: number;
}

export interface Fleet {
  readonly points: readonly ChargePoint[];
  point(identity: string): ChargePoint | undefined;
  /** Connects them at the given rate, with jitter, so that a restart is no stampede. */
  start(): void;
  stop(): Promise<void>;
  onlineCount(): number;
}

export function createFleet(options: FleetOptions): Fleet {
  const { points: specs, faultShare = 0, connectsPerSecond = 50, ...shared } = options;
  const clock = shared.clock ?? pacedClock(shared.pace);
  const random = createRandom(`${shared.seed ?? ''}/fleet`);
  const points = specs.map((spec) => createChargePoint({ ...shared, ...spec, clock }));
  const byIdentity = new Map(points.map((point) => [point.identity, point]));
  const cancels: (() => void)[] = [];

  return {
    points,
    point: (identity) => byIdentity.get(identity),
    start() {
      for (const [index, point] of points.entries()) {
        const delayMs = ((index + random.next()) * 1000) / connectsPerSecond;
        cancels.push(clock.after(delayMs, point.start));
        if (random.chance(faultShare)) cancels.push(scheduleFaults(point, clock, random));
      }
    },
    async stop() {
      for (const cancel of cancels.splice(0)) cancel();
      await Promise.all(points.map((point) => point.stop()));
    },
    onlineCount: () => points.filter((point) => point.state().online).length,
  };
}
