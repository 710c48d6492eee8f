export { errorRaised, errorsCleared, selectErrors, type ErrorsState } from './errors-slice.ts';
