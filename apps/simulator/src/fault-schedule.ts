import type { ChargePoint } from './charge-point/charge-point.ts';
import type { SimulationClock } from './clock.ts';
import type { Random } from './random.ts';

const GAP_MS = { least: 120_000, most: 480_000 } as const;
const AWAY_MS = { least: 15_000, most: 90_000 } as const;
const FAULT_MS = { least: 30_000, most: 120_000 } as const;

type Mishap = (point: ChargePoint, connector: number) => void;

/** Lets a point misbehave every few minutes until cancelled. */
export function scheduleFaults(
  point: ChargePoint,
  clock: SimulationClock,
  random: Random,
): () => void {
  const mishaps: [Mishap, ...Mishap[]] = [
    (target) => target.goOffline(random.between(AWAY_MS.least, AWAY_MS.most)),
    (target, connector) => {
      target.fault(connector, random.pick(['GroundFailure', 'HighTemperature', 'OtherError']));
      clock.after(random.between(FAULT_MS.least, FAULT_MS.most), () =>
        target.clearFault(connector),
      );
    },
    (target) => target.refuseNextStart(),
    (target, connector) => target.loseNextCar(connector),
    (target, connector) => target.unplug(connector),
  ];
  let cancel = next();

  function next(): () => void {
    return clock.after(random.between(GAP_MS.least, GAP_MS.most), () => {
      const [first, ...others] = point.state().connectors.map(({ number }) => number);
      if (first !== undefined) random.pick(mishaps)(point, random.pick([first, ...others]));
      cancel = next();
    });
  }

  return () => cancel();
}
