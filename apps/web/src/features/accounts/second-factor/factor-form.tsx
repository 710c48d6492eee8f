/** Asks for one proof: a code, a recovery code, the password or a passkey; links lead to the other ways. */
import { Anchor, Button, Stack, TextInput } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { calls, type FactorMethod } from '@voltagora/contract';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type TextBinding, useContractForm } from '../../../shared/forms/use-contract-form.ts';
import { useFocusAfter } from '../../../shared/forms/use-focus-after.ts';
import { FormFailure } from '../login/form-failure.tsx';
import { PasswordField } from '../passwords/password-field.tsx';
import { canUsePasskeys } from './ask-passkey.ts';
import classes from './second-factor.module.css';
import { type PasskeyAnswer, usePasskey } from './use-passkey.ts';

export type Way = FactorMethod | 'password';
export type Factor = { code?: string; recovery_code?: string; passkey?: PasskeyAnswer };
type Proof = Factor & { password?: string };

type Props = {
  ways: readonly Way[];
  submit: string;
  /** Throws an ApiError if the proof is refused. */
  onProof: (proof: Proof) => Promise<unknown>;
};

export function FactorForm({ ways, submit, onProof }: Props) {
  const { t } = useTranslation();
  const usable = ways.filter((way) => way !== 'passkey' || canUsePasskeys());
  const typed = usable.filter((way) => way !== 'passkey');
  const [way, setWay] = useState<Way | undefined>(typed[0]);
  const passkey = usePasskey((signed) => onProof({ passkey: signed }));
  const form = useContractForm({
    initial: { proof: '' },
    schema: calls.giveProof.body,
    toBody: ({ proof }) => proofOf(way, proof),
    fieldOfPath: () => 'proof',
    wordsOf: (_name, from) => wordsOf(way, from),
    send: async (body) => {
      await onProof(body);
    },
  });
  const element = useFocusAfter(form.attempt);
  useEffect(() => element.current?.querySelector('input')?.focus(), [element, way]);
  const choose = (next: Way): void => {
    setWay(next);
    form.set({ proof: '' });
  };
  return (
    <form noValidate ref={element} onSubmit={form.submit}>
      <Stack gap="md">
        {way && <ProofField way={way} binding={form.text('proof')} />}
        <FormFailure error={(form.attempt.error && form.refusal) ?? passkey.error} />
        {passkey.isDeclined && <p role="alert">{t('auth.factor.declined')}</p>}
        {way && (
          <Button type="submit" size="lg" loading={form.isBusy} disabled={passkey.isBusy}>
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

function proofOf(way: Way | undefined, value: string): Proof {
  if (way === 'password') return { password: value };
  return way === undefined || way === 'passkey' ? {} : { [FIELDS[way]]: value };
}

function wordsOf(way: Way | undefined, from: 'schema' | 'server'): string {
  if (from === 'schema') return `auth.factor.missing.${way}`;
  return way === 'password' ? 'errors.wrong_password' : 'errors.code_not_valid';
}

type FieldProps = { way: Way; binding: TextBinding };

function ProofField({ way, binding }: FieldProps) {
  const { t } = useTranslation();
  // An empty field is not wrong yet.
  const field = { ...binding, onBlur: () => undefined };
  if (way === 'password') {
    return (
      <PasswordField
        {...field}
        name="password"
        label={t('auth.field.password')}
        autoComplete="current-password"
      />
    );
  }
  const isCode = way === 'authenticator';
  return (
    <TextInput
      {...field}
      name={isCode ? 'code' : 'recovery_code'}
      label={t(`auth.factor.field.${way}`)}
      description={t(`auth.factor.hint.${way}`)}
      required
      maxLength={isCode ? 10 : 40}
      inputMode={isCode ? 'numeric' : 'text'}
      autoComplete={isCode ? 'one-time-code' : 'off'}
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}
