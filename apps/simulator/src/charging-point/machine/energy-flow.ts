// The energy flow into one car, and the energy register.
import type { SimulationClock } from '../../clock.ts';
import { advanceCharge, isCharged, startCharge } from '../../model/charge.ts';
import type { ChargePlan } from '../../model/charge.ts';
import type { MeterReading } from '../../model/meter.ts';

export interface EnergyFlow {
  isFlowing(): boolean;
  isCharged(): boolean;
  /** Closes the contactor. */
  start(): void;
  stop(): void;
  /** Up to date. */
  reading(): MeterReading;
  /** Resets the energy register to 0. */
  resetMeter(): void;
}

export function createEnergyFlow(
  plan: ChargePlan,
  registerWh: number,
  clock: SimulationClock,
  mayDrawW: () => number,
): EnergyFlow {
  let charge = startCharge(plan);
  let baseWh = registerWh;
  let flowingSince: number | null = null;
  const reading = (): MeterReading => {
    if (flowingSince !== null) {
      const elapsedMs = clock.elapsedMs();
      charge = advanceCharge(plan, charge, elapsedMs - flowingSince, mayDrawW());
      flowingSince = elapsedMs;
    }
    return { plan, state: charge, registerWh: baseWh + charge.energyWh };
  };
  return {
    isFlowing: () => flowingSince !== null,
    isCharged: () => isCharged(plan, charge),
    start() {
      flowingSince = clock.elapsedMs();
    },
    stop() {
      flowingSince = null;
    },
    reading,
    resetMeter() {
      baseWh = -reading().state.energyWh;
    },
  };
}
