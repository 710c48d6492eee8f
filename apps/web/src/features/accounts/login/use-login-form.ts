import { calls, type LoginStep } from '@voltagora/contract';
import { useContractForm } from '../../../shared/forms/use-contract-form.ts';
import { useAppDispatch } from '../../../shared/state/hooks.ts';
import { personWords } from '../person-words.ts';
import { login } from '../session/auth-api.ts';

export type LoginFormState = ReturnType<typeof useLoginForm>;

/** `onStep` gets the second step of an account that has one; `onSignedIn` is told although the user could not be loaded: the next screen says so, and tries again. */
export function useLoginForm(onSignedIn: () => void, onStep: (step: LoginStep) => void) {
  const dispatch = useAppDispatch();
  return useContractForm({
    initial: { email: '', password: '' },
    schema: calls.createToken.body,
    toBody: ({ email, password }) => ({ email: email.trim(), password }),
    wordsOf: (name, from, values) =>
      name === 'password' ? 'auth.login.noPassword' : personWords(name, from, values),
    send: async (credentials) => {
      const refused = await dispatch(login(credentials));
      const step = refused?.body?.second_factor;
      if (step) return onStep(step);
      if (refused) throw refused;
      onSignedIn();
    },
  });
}
