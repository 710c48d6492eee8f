export { errorRaised, errorsCleared } from './errors-slice.ts';
