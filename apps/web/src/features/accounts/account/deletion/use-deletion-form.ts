/** Deleting the account as a form: the password, and what stood open at the last attempt. */
import { calls, type ErrorBody, type User } from '@voltagora/contract';
import { useState } from 'react';
import { asApiError } from '../../../../shared/api/api-error.ts';
import { useServer } from '../../../../shared/api/server.ts';
import { useContractForm } from '../../../../shared/forms/use-contract-form.ts';

export type OpenItems = NonNullable<ErrorBody['open_matters']>;

const schema = calls.deleteAccount.body;
const withPassword = schema.refine(({ password }) => password !== '', { path: ['password'] });

export function useDeletionForm(user: User, onDeleted: () => void) {
  const { send } = useServer();
  const [matters, setMatters] = useState<OpenItems | null>(null);
  const form = useContractForm({
    initial: { password: '' },
    schema: user.has_password ? withPassword : schema,
    toBody: ({ password }) => ({ password, settle: matters !== null }),
    wordsOf: (_name, from) =>
      from === 'schema' ? 'account.password.noCurrent' : 'account.password.wrong',
    fieldOf: { wrong_password: 'password' },
    send: async (body) => {
      try {
        await send('deleteAccount', { isReported: true, params: { id: user.id }, body });
      } catch (reason) {
        const error = asApiError(reason);
        if (error.status !== null) setMatters(error.body?.open_matters ?? null);
        throw error;
      }
      onDeleted();
    },
  });
  return { form, matters };
}
