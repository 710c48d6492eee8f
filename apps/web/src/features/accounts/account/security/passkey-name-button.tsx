/** Asks for the name of a passkey in a dialog: of a new one, or of one that is renamed. */
import { Button, Stack, TextInput } from '@mantine/core';
import { calls } from '@voltagora/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useContractForm } from '../../../../shared/forms/use-contract-form.ts';
import { useFocusAfter } from '../../../../shared/forms/use-focus-after.ts';
import { Dialog } from '../../../../shared/ui/dialog.tsx';
import { FailureLine } from '../../../../shared/ui/failure-line.tsx';
import { PasskeyDeclined } from '../../second-factor/ask-passkey.ts';
import classes from './security.module.css';

type Props = {
  label: string;
  ariaLabel?: string;
  save: string;
  initial?: string;
  work: (name: string) => Promise<void>;
};

/** A button whose dialog asks for the name of a passkey. */
export function PasskeyNameButton({ label, ariaLabel, ...form }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        {...(ariaLabel && { 'aria-label': ariaLabel })}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      <Dialog title={label} isOpen={isOpen} isPrecious onClose={() => setOpen(false)}>
        {isOpen && <NameForm {...form} onDone={() => setOpen(false)} />}
      </Dialog>
    </>
  );
}

type NameFormProps = Pick<Props, 'save' | 'initial' | 'work'> & { onDone: () => void };

function NameForm({ save, initial = '', work, onDone }: NameFormProps) {
  const { t } = useTranslation();
  const [isDeclined, setDeclined] = useState(false);
  const form = useContractForm({
    initial: { name: initial },
    schema: calls.renamePasskey.body,
    toBody: ({ name }) => ({ name }),
    words: { name: 'account.security.passkeys.noName' },
    send: async ({ name }) => {
      setDeclined(false);
      try {
        await work(name);
      } catch (reason) {
        if (!(reason instanceof PasskeyDeclined)) throw reason;
        return setDeclined(true);
      }
      onDone();
    },
  });
  const element = useFocusAfter(form.attempt);
  return (
    <form noValidate ref={element} onSubmit={form.submit}>
      <Stack gap="md">
        <TextInput
          {...form.text('name')}
          label={t('account.security.passkeys.name')}
          description={t('account.security.passkeys.nameHint')}
          autoComplete="off"
          maxLength={60}
          required
          data-autofocus
        />
        <FailureLine error={form.attempt.error && form.refusal} />
        {isDeclined && (
          <p role="alert" className={classes.lead}>
            {t('auth.factor.declined')}
          </p>
        )}
        <Button type="submit" size="lg" loading={form.isBusy}>
          {save}
        </Button>
      </Stack>
    </form>
  );
}
