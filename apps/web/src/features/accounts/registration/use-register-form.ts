/** A new account as a form; once it is made, its mail is waited for. */
import { calls } from '@voltagora/contract';
import type { Role } from '@voltagora/domain';
import { useContractForm } from '../../../shared/forms/use-contract-form.ts';
import { useLanguage } from '../../../shared/i18n/use-language.ts';
import { useNavigate } from '../../../shared/routing/router-view.tsx';
import { useAppDispatch } from '../../../shared/state/hooks.ts';
import { rememberNext } from '../login/remembered-next.ts';
import { personWords } from '../person-words.ts';
import { register } from '../session/auth-api.ts';

const EMPTY = { first_name: '', last_name: '', email: '', phone_number: '', password: '' };

export type RegisterFormState = ReturnType<typeof useRegisterForm>;

export function useRegisterForm(role: Role, next: string | null) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { language } = useLanguage();
  return useContractForm({
    initial: EMPTY,
    schema: calls.createUser.body,
    toBody: (person) => {
      const email = person.email.trim();
      const settings = { lang: language };
      return { ...person, email, username: email, role: { name: role }, settings };
    },
    wordsOf: personWords,
    send: async (user) => {
      const refused = await dispatch(register(user));
      if (refused) throw refused;
      // The link in the mail comes back without it.
      rememberNext(next);
      void navigate('/check-mail', { state: { email: user.email } });
    },
  });
}
