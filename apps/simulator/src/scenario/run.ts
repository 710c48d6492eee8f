// Plays a scenario on charging points that are connected or will be.
import type { ChargingPoint, ChargingPointState } from '../charging-point/charging-point.ts';
import type { SimulationClock } from '../clock.ts';
import { elapse } from '../clock.ts';
import { StepFailure } from './step.ts';
import type { Stage, Step } from './step.ts';

export interface RunOptions {
  name: string;
  steps: readonly Step[];
  points: readonly ChargingPoint[];
  clock: SimulationClock;
  say(text: string): void;
}

const LOOK_EVERY_MS = 20;

/** Null on success; otherwise the failed line and the reason. */
export async function runScenario(options: RunOptions): Promise<string | null> {
  const { name, steps, say } = options;
  const stage = openStage(options);
  for (const { line, text, run } of steps) {
    say(`${name}:${line} ${text}`);
    try {
      // oxlint-disable-next-line no-await-in-loop -- steps run in order
      await run(stage);
    } catch (error) {
      if (error instanceof StepFailure) return `${name}:${line}: ${text}: ${error.message}`;
      throw error;
    }
  }
  return null;
}

function openStage({ points, clock }: RunOptions): Stage {
  let [chosen] = points;

  function point(): ChargingPoint {
    if (chosen === undefined) throw new StepFailure('there is no charging point');
    return chosen;
  }

  return {
    point,
    choose(identity) {
      chosen = points.find((each) => each.identity === identity);
      if (chosen === undefined) throw new StepFailure(`there is no charging point ${identity}`);
    },
    wait: (ms) => elapse(clock, ms),
    async until(isSo, withinMs) {
      const end = clock.elapsedMs() + withinMs;
      while (!isSo(point().state())) {
        if (clock.elapsedMs() >= end) throw new StepFailure(`it is ${describe(point().state())}`);
        // oxlint-disable-next-line no-await-in-loop -- polls the state
        await new Promise((resolve) => {
          setTimeout(resolve, LOOK_EVERY_MS);
        });
      }
    },
  };
}

function describe({ online, queued, connectors }: ChargingPointState): string {
  const states = connectors.map(({ number, status }) => `${status} at ${number}`);
  return [online ? 'online' : 'offline', ...states, `${queued} messages to deliver`].join(', ');
}
