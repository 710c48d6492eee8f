/** A form with its outcome, focus on the first error, and a question before unsaved changes are lost. */
import { Button, Stack } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { UnsavedQuestion } from './unsaved-question.tsx';
import { useFocusAfter } from './use-focus-after.ts';
import type { Attempt, ContractFormState } from './use-contract-form.ts';
import classes from './contract-form.module.css';

type Props = {
  form: ContractFormState;
  save: string;
  saved: string;
  /** The form lays out its fields itself, over the full width. */
  isWide?: boolean;
  children: ReactNode;
};

export function ContractForm({ form, save, saved, isWide = false, children }: Props) {
  const element = useFocusAfter(form.attempt);
  return (
    <form
      ref={element}
      noValidate
      className={classes.form}
      data-wide={isWide || undefined}
      onSubmit={form.submit}
    >
      <Stack gap="lg">
        {children}
        <FormOutcome attempt={form.attempt} saved={saved} />
        <Button type="submit" size="lg" loading={form.isBusy} className={classes.save}>
          {save}
        </Button>
      </Stack>
      <UnsavedQuestion isChanged={form.isChanged && !form.isBusy} />
    </form>
  );
}

function FormOutcome({ attempt: { outcome, error }, saved }: { attempt: Attempt; saved: string }) {
  const { t } = useTranslation();
  if (outcome === 'saved') {
    return (
      <p role="status" tabIndex={-1} className={classes.saved} data-outcome>
        <IconCheck size={22} aria-hidden />
        {saved}
      </p>
    );
  }
  const isFieldFault = error === null || Object.keys(error.fields).length > 0;
  if (outcome !== 'refused') return null;
  return (
    <p role="alert" tabIndex={-1} className={classes.failure} data-outcome>
      {isFieldFault ? t('forms.lookAtFields') : `${t(`errors.${error.code}`)} ${t('forms.kept')}`}
    </p>
  );
}
