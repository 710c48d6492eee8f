/** The state of the profile form: what was typed, what is wrong with it so far, and saving it. */
import type { User } from '@voltagora/contract';
import { useState, type FormEvent } from 'react';
import { useServer } from '../../../shared/api/server.ts';
import { useAppDispatch } from '../../../shared/state/hooks.ts';
import { userLoaded } from '../session/auth-slice.ts';
import { invalidFields, refusedFields } from './refused-fields.ts';
import { useSubmit } from './use-submit.ts';

export type ProfileField = 'first_name' | 'last_name' | 'phone_number';

export function useProfile(user: User, onSaved: () => void) {
  const { send } = useServer();
  const dispatch = useAppDispatch();
  const { first_name, last_name, phone_number } = user;
  const [values, setValues] = useState({ first_name, last_name, phone_number });
  const [judged, setJudged] = useState<readonly string[]>([]);
  const { isBusy, failure, submit, refuse, forget } = useSubmit();
  const invalid = invalidFields('updateMe', values);

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    setJudged(Object.keys(values));
    if (invalid.length > 0) return refuse();
    await submit(async () => {
      dispatch(userLoaded(await send('updateMe', { isReported: true, body: values })));
      onSaved();
    });
  }
  return {
    values,
    save,
    isBusy,
    failure,
    errors: [...invalid.filter((name) => judged.includes(name)), ...refusedFields(failure)],
    validate: (name: ProfileField) => setJudged([...judged, name]),
    setField: (name: ProfileField, value: string) => {
      setValues({ ...values, [name]: value });
      forget();
    },
  };
}
