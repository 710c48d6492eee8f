import { AppError } from '../../../platform/http/app-error.ts';

export const sessionEnded = (): AppError =>
  new AppError('token_not_valid', 'The session has ended. Log in again.');
