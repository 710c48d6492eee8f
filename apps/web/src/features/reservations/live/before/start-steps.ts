import type { Known } from '../live-state.ts';

export const SHOWN_STEPS = ['asked', 'agreed', 'plugged', 'flowing'] as const;
export type ShownStep = (typeof SHOWN_STEPS)[number];
export type StepState = 'done' | 'current' | 'waiting' | 'failed';

/** The state of each of the four steps; after a failure, the step in progress is the failed one. */
export function stepStates(
  { step }: Pick<Known, 'step'>,
  last: ShownStep | null = null,
): { step: ShownStep; state: StepState }[] {
  const isFailed = step === 'failed';
  const reached = isFailed ? last : step === 'finished' ? 'flowing' : step;
  const index = reached === null ? -1 : SHOWN_STEPS.indexOf(reached);
  return SHOWN_STEPS.map((one, position) => ({
    step: one,
    state: stateOf(position - index, isFailed, one),
  }));
}

function stateOf(distance: number, isFailed: boolean, step: ShownStep): StepState {
  if (distance <= 0) return 'done';
  if (distance === 1 && step !== 'asked') return isFailed ? 'failed' : 'current';
  return distance === 1 && isFailed ? 'failed' : 'waiting';
}
