export { MissedFailureLine } from './missed-failure-line.tsx';
export { errorRaised, errorsCleared, selectHasFailed } from './errors-slice.ts';
