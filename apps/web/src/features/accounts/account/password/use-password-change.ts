/** The state of the password form: what was typed, what is wrong with it so far, and sending it. */
import { useState, type FormEvent } from 'react';
import { useAppDispatch } from '../../../../shared/state/hooks.ts';
import { changePassword, type PasswordChange } from './change-password.ts';
import { invalidFields, refusedFields } from '../refused-fields.ts';
import { useSubmit } from '../use-submit.ts';

const EMPTY: PasswordChange = { current: '', next: '', repeated: '' };
type Field = keyof PasswordChange;

/** Words for each field at fault, as translation keys. */
function errorsOf(values: PasswordChange, judged: readonly Field[], refused: string[]) {
  const invalid = invalidFields('setPassword', {
    current_password: values.current,
    new_password: values.next,
  });
  const wrong = {
    current: invalid.includes('current_password') && 'account.password.noCurrent',
    next: invalid.includes('new_password') && 'auth.invalid.password',
    repeated: values.next !== values.repeated && 'account.password.mismatch',
  };
  const shown = (field: Field): string | false => judged.includes(field) && wrong[field];
  return {
    isSound: !wrong.current && !wrong.next,
    shown: {
      current:
        shown('current') || (refused.includes('current_password') && 'account.password.wrong'),
      next: shown('next') || (refused.includes('new_password') && 'account.password.tooEasy'),
      repeated: shown('repeated'),
    },
  };
}

export function usePasswordChange() {
  const dispatch = useAppDispatch();
  const [values, setValues] = useState(EMPTY);
  const [judged, setJudged] = useState<readonly Field[]>([]);
  const [isDone, setDone] = useState(false);
  const { isBusy, failure, submit, refuse, forget } = useSubmit();
  const { isSound, shown } = errorsOf(values, judged, refusedFields(failure));

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    setJudged(['current', 'next', 'repeated']);
    setDone(false);
    if (!isSound && values.next === values.repeated) return refuse();
    await submit(async () => {
      await dispatch(changePassword(values));
      setValues(EMPTY);
      setJudged([]);
      setDone(true);
    });
  }
  return {
    values,
    errors: shown,
    failure,
    isBusy,
    isDone,
    send,
    validate: (field: Field) => values[field] !== '' && setJudged([...judged, field]),
    setField: (field: Field, value: string) => {
      setValues({ ...values, [field]: value });
      setDone(false);
      forget();
    },
  };
}
