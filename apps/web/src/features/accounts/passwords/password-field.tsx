/** A password field: can be revealed, rates new passwords and warns about Caps Lock. */
import { PasswordInput } from '@mantine/core';
import { useId, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { TextBinding } from '../../../shared/forms/use-contract-form.ts';
import { PasswordStrength } from './password-strength.tsx';
import classes from './password-field.module.css';

type Props = Omit<TextBinding, 'onBlur'> & {
  onBlur: (event: FocusEvent<HTMLInputElement>) => void;
  label: string;
  /** "new-password" shows the rule and how hard it is to guess. */
  autoComplete: 'current-password' | 'new-password';
  /** False for the confirmation field. */
  showStrength?: boolean;
  /** Words that a new password should not be made of: name, e-mail. */
  personal?: readonly string[];
};

export function PasswordField(props: Props) {
  const { label, name, value, onChange, onBlur, error, autoComplete } = props;
  const { t } = useTranslation();
  const [isCapsLockOn, setCapsLockOn] = useState(false);
  const isNew = autoComplete === 'new-password' && props.showStrength !== false;
  const id = useId();
  const describedBy = [error && `${id}-error`, isNew && `${id}-description`].filter(Boolean);
  const noticeCapsLock = (event: KeyboardEvent<HTMLInputElement>): void =>
    setCapsLockOn(event.getModifierState('CapsLock'));
  return (
    <div>
      <PasswordInput
        id={id}
        // Mantine sets these two on every field except this one.
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy.join(' ') || undefined}
        label={label}
        name={name}
        value={value}
        error={error}
        autoComplete={autoComplete}
        description={isNew && !error ? t('auth.passwordRule') : undefined}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        required
        maxLength={128}
        autoCapitalize="none"
        spellCheck={false}
        visibilityToggleFocusable
        visibilityToggleButtonProps={{ 'aria-label': t('auth.showPassword') }}
        classNames={{ visibilityToggle: classes.toggle }}
        rightSectionWidth={46}
        onChange={onChange}
        onKeyDown={noticeCapsLock}
        onKeyUp={noticeCapsLock}
        onBlur={(event) => {
          setCapsLockOn(false);
          onBlur(event);
        }}
      />
      <p role="status" className={classes.capsLock}>
        {isCapsLockOn && t('auth.capsLock')}
      </p>
      {isNew && <PasswordStrength password={value} personal={props.personal ?? []} />}
    </div>
  );
}
