/** The state of deleting the account: the password, what stood open at the last attempt, and the attempt. */
import type { ErrorBody, User } from '@voltagora/contract';
import { useState, type FormEvent } from 'react';
import { useServer } from '../../../../shared/api/server.ts';
import { asApiError } from '../../../../shared/api/api-error.ts';
import { useSubmit } from '../use-submit.ts';

export type OpenItems = NonNullable<ErrorBody['open_matters']>;

export function useAccountDeletion(user: User, onDeleted: () => void) {
  const { send } = useServer();
  const [password, setPassword] = useState('');
  const [matters, setMatters] = useState<OpenItems | null>(null);
  const { isBusy, failure, submit, refuse, forget } = useSubmit();
  const needsPassword = user.has_password;

  async function attempt(): Promise<void> {
    const body = { password, settle: matters !== null };
    try {
      await send('deleteAccount', { isReported: true, params: { id: user.id }, body });
      onDeleted();
    } catch (reason) {
      const error = asApiError(reason);
      if (error.status !== null) setMatters(error.body?.open_matters ?? null);
      throw error;
    }
  }
  return {
    password,
    needsPassword,
    matters,
    isBusy,
    failure: failure?.error?.code === 'account_not_settled' ? null : failure,
    setPassword: (value: string) => {
      setPassword(value);
      forget();
    },
    send: async (event: FormEvent): Promise<void> => {
      event.preventDefault();
      if (needsPassword && password === '') return refuse();
      await submit(attempt);
    },
  };
}
