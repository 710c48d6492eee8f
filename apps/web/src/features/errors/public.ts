export { errorRaised, errorsCleared, selectHasFailed } from './errors-slice.ts';
