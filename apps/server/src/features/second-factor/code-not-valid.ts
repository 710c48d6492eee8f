import { AppError } from '../../platform/http/app-error.ts';

/** Does not say which of the reasons it is, because a guesser would learn from it. */
export const codeNotValid = (field: 'code' | 'recovery_code'): AppError =>
  new AppError('code_not_valid', 'The code is wrong, has expired or was used before.', {
    errors: { [field]: ['is wrong, has expired or was used before'] },
  });
