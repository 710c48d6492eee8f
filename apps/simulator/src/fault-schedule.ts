// Random faults of charging points, for a fleet as unreliable as a real one.
import type { ChargingPoint } from './charging-point/charging-point.ts';
import type { SimulationClock } from './clock.ts';
import type { Random } from './random.ts';

const AWAY_MS = { least: 15_000, most: 90_000 } as const;
const FAULT_MS = { least: 30_000, most: 120_000 } as const;
const SLOW_MS = { least: 2_000, most: 15_000 } as const;
const TRANSACTION_ACTIONS = [
  'StartTransaction',
  'MeterValues',
  'StopTransaction',
  'TransactionEvent',
] as const;

interface Victim {
  point: ChargingPoint;
  connector: number;
  clock: SimulationClock;
  random: Random;
}

const MISHAPS = {
  'lost line': ({ point, random }) => point.goOffline(between(random, AWAY_MS)),
  'power cut': ({ point, random }) => point.cutPower(between(random, AWAY_MS)),
  'call sent twice'({ point }) {
    for (const action of TRANSACTION_ACTIONS) point.repeatLast(action);
  },
  'lost answer': ({ point, random }) => point.loseNextAnswer(random.pick(TRANSACTION_ACTIONS)),
  'slow line'({ point, clock, random }) {
    point.slowDown(between(random, SLOW_MS));
    clock.after(between(random, AWAY_MS), () => point.slowDown(0));
  },
  fault({ point, connector, clock, random }) {
    point.fault(connector, random.pick(['GroundFailure', 'HighTemperature', 'OtherError']));
    clock.after(between(random, FAULT_MS), () => point.clearFault(connector));
  },
  'refused start': ({ point }) => point.refuseNextStart(),
  'lost driver': ({ point, connector }) => point.loseNextCar(connector),
  unplugged: ({ point, connector }) => point.unplug(connector),
} satisfies Record<string, (victim: Victim) => unknown>;

export type SimulatedFault = keyof typeof MISHAPS;

const MISHAP_NAMES: readonly [SimulatedFault, ...SimulatedFault[]] = [
  'lost line',
  'power cut',
  'call sent twice',
  'lost answer',
  'slow line',
  'fault',
  'refused start',
  'lost driver',
  'unplugged',
];

export interface FaultPlan {
  /** Mean gap in simulated milliseconds; each gap is half to twice as long. */
  everyMs: number;
  onMishap(mishap: SimulatedFault): void;
}

/** Triggers random faults at a charging point until cancelled. */
export function scheduleFaults(
  victim: Omit<Victim, 'connector'>,
  { everyMs, onMishap }: FaultPlan,
): () => void {
  const { point, clock, random } = victim;
  let cancel = next();

  function next(): () => void {
    return clock.after(random.between(everyMs / 2, everyMs * 2), () => {
      const [first, ...others] = point.state().connectors.map(({ number }) => number);
      const mishap = random.pick(MISHAP_NAMES);
      onMishap(mishap);
      if (first !== undefined) {
        MISHAPS[mishap]({ ...victim, connector: random.pick([first, ...others]) });
      }
      cancel = next();
    });
  }

  return () => cancel();
}

const between = (random: Random, { least, most }: { least: number; most: number }): number =>
  random.between(least, most);
