import { ApiError } from '../../../../shared/api/api-error.ts';
import type { AppThunk } from '../../../../shared/state/hooks.ts';
import { errorRaised, errorsCleared } from '../../../errors/public.ts';

export type PasswordChange = { current: string; next: string; repeated: string };

/** S5.01: a new password that differs from its confirmation is refused here, stored, and not sent. */
export function changePassword(change: PasswordChange): AppThunk<unknown, Promise<void>> {
  return async (dispatch, _getState, { api }) => {
    const { current, next, repeated } = change;
    if (next !== repeated) {
      const detail = 'Passwords do not match';
      const code = 'passwords_do_not_match';
      const errors = { re_new_password: [detail] };
      const refusal = new ApiError(417, { detail, code, errors });
      dispatch(errorRaised({ msg: refusal.message, status: refusal.status, id: 'setPassword' }));
      throw refusal;
    }
    const body = { current_password: current, new_password: next, re_new_password: repeated };
    await api.call('setPassword', { body });
    dispatch(errorsCleared());
  };
}
