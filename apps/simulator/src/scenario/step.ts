import type { ChargingPoint, ChargingPointState } from '../charging-point/charging-point.ts';

/** What the steps of a scenario act on. Durations are simulated. */
export interface Stage {
  point(): ChargingPoint;
  /** The steps that follow are for this one. */
  choose(identity: string): void;
  wait(ms: number): Promise<void>;
  /** Rejects with a `StepFailure` that says how it is instead. */
  until(isSo: (state: ChargingPointState) => boolean, withinMs: number): Promise<void>;
}

/** The step was understood, but what it expects is not so. */
export class StepFailure extends Error {
  override readonly name = 'StepFailure';
}

export interface Step {
  line: number;
  text: string;
  run(stage: Stage): void | Promise<void>;
}
