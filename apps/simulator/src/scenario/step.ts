import type { ChargingPoint, ChargingPointState } from '../charging-point/charging-point.ts';

/** What the steps of a scenario act on. Durations are simulated. */
export interface Stage {
  point(): ChargingPoint;
  /** Selects the charging point for the following steps. */
  choose(identity: string): void;
  wait(ms: number): Promise<void>;
  /** Rejects with a `StepFailure` that describes the actual state. */
  until(isSo: (state: ChargingPointState) => boolean, withinMs: number): Promise<void>;
}

/** A valid step whose expectation is not met. */
export class StepFailure extends Error {
  override readonly name = 'StepFailure';
}

export interface Step {
  line: number;
  text: string;
  run(stage: Stage): void | Promise<void>;
}
