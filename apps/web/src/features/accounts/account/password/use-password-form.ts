/** The present password and twice the new one, as a form. */
import { calls } from '@voltagora/contract';
import type { FormEvent } from 'react';
import { useServer } from '../../../../shared/api/server.ts';
import { useContractForm } from '../../../../shared/forms/use-contract-form.ts';
import { useAppDispatch } from '../../../../shared/state/hooks.ts';
import { errorRaised, errorsCleared } from '../../../errors/public.ts';

const EMPTY = { current_password: '', new_password: '', re_new_password: '' };
type Passwords = typeof EMPTY;

const isConfirmed = ({ new_password, re_new_password }: Partial<Passwords>): boolean =>
  new_password === re_new_password;
const schema = calls.setPassword.body.refine(isConfirmed, { path: ['re_new_password'] });

const WORDS = {
  current_password: { schema: 'account.password.noCurrent', server: 'account.password.wrong' },
  new_password: { schema: 'auth.invalid.password', server: 'account.password.tooEasy' },
  re_new_password: { schema: 'account.password.mismatch', server: 'account.password.mismatch' },
} as const;
const isField = (name: string): name is keyof Passwords => name in WORDS;

export function usePasswordForm() {
  const dispatch = useAppDispatch();
  const { send } = useServer();
  const form = useContractForm({
    initial: EMPTY,
    schema,
    toBody: (values) => values,
    wordsOf: (name, from) => (isField(name) ? WORDS[name][from] : undefined),
    send: async (body) => {
      await send('setPassword', { isReported: true, body });
      dispatch(errorsCleared());
      return EMPTY;
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    // S5.01: a confirmation that differs is stored, though no call is made.
    if (!isConfirmed(form.values)) {
      dispatch(errorRaised({ msg: 'Passwords do not match', status: 417, id: 'setPassword' }));
    }
    form.submit(event);
  };
  return { ...form, submit };
}
