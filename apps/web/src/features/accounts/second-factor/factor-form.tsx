/** Asks for one proof: a code, a recovery code, the password or a passkey; links lead to the other ways. */
import { Anchor, Button, Stack, TextInput } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import type { FactorMethod } from '@voltagora/contract';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '../../../shared/api/api-error.ts';
import { useCommand } from '../../../shared/api/use-command.ts';
import { FormFailure } from '../login/form-failure.tsx';
import { PasswordField } from '../passwords/password-field.tsx';
import { canUsePasskeys } from './ask-passkey.ts';
import classes from './second-factor.module.css';
import { type PasskeyAnswer, usePasskey } from './use-passkey.ts';

export type Way = FactorMethod | 'password';
export type Proof = {
  code?: string;
  recovery_code?: string;
  password?: string;
  passkey?: PasskeyAnswer;
};

type Props = {
  ways: readonly Way[];
  submit: string;
  /** Throws an ApiError if the proof is refused. */
  onProof: (proof: Proof) => Promise<unknown>;
  onRefused?: (error: ApiError) => void;
};

export function FactorForm({ ways, submit, onProof, onRefused }: Props) {
  const { t } = useTranslation();
  const usable = ways.filter((way) => way !== 'passkey' || canUsePasskeys());
  const typed = usable.filter((way) => way !== 'passkey');
  const [way, setWay] = useState<Way | undefined>(typed[0]);
  const [value, setValue] = useState('');
  const { isBusy, error, run, forget } = useCommand();
  const passkey = usePasskey((signed) => onProof({ passkey: signed }));
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('input')?.focus(), [way]);
  const choose = (next: Way): void => {
    setWay(next);
    setValue('');
    forget();
  };
  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (value.trim() === '' || way === undefined) return;
    void run(
      () => onProof(proofOf(way, value)),
      (refused) => {
        form.current?.querySelector('input')?.focus();
        onRefused?.(refused);
      },
    );
  };
  return (
    <form noValidate ref={form} onSubmit={send}>
      <Stack gap="md">
        {way && <ProofField way={way} value={value} onChange={setValue} />}
        <FormFailure error={error ?? passkey.error} />
        {passkey.isDeclined && <p role="alert">{t('auth.factor.declined')}</p>}
        {way && (
          <Button type="submit" size="lg" loading={isBusy} disabled={passkey.isBusy}>
            {submit}
          </Button>
        )}
        {usable.includes('passkey') && (
          <Button
            variant="default"
            size="lg"
            leftSection={<IconFingerprint size={20} aria-hidden />}
            loading={passkey.isBusy}
            onClick={() => void passkey.ask()}
          >
            {t('auth.factor.usePasskey')}
          </Button>
        )}
        <div className={classes.ways}>
          {typed
            .filter((other) => other !== way)
            .map((other) => (
              <Anchor key={other} component="button" type="button" onClick={() => choose(other)}>
                {t(`auth.factor.use.${other}`)}
              </Anchor>
            ))}
        </div>
      </Stack>
    </form>
  );
}

const FIELDS = { authenticator: 'code', recovery_code: 'recovery_code' } as const;

function proofOf(way: Way, value: string): Proof {
  if (way === 'password') return { password: value };
  return way === 'passkey' ? {} : { [FIELDS[way]]: value };
}

type FieldProps = { way: Way; value: string; onChange: (value: string) => void };

function ProofField({ way, value, onChange }: FieldProps) {
  const { t } = useTranslation();
  if (way === 'password') {
    return (
      <PasswordField
        name="password"
        value={value}
        error={undefined}
        label={t('auth.field.password')}
        autoComplete="current-password"
        onChange={(event) => onChange(event.currentTarget.value)}
        onBlur={() => undefined}
      />
    );
  }
  const isCode = way === 'authenticator';
  return (
    <TextInput
      name={isCode ? 'code' : 'recovery_code'}
      label={t(`auth.factor.field.${way}`)}
      description={t(`auth.factor.hint.${way}`)}
      value={value}
      required
      maxLength={isCode ? 10 : 40}
      inputMode={isCode ? 'numeric' : 'text'}
      autoComplete={isCode ? 'one-time-code' : 'off'}
      autoCapitalize="none"
      spellCheck={false}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
