import { Button, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFocusAfter } from '../../../shared/forms/use-focus-after.ts';
import type { ContractFormState } from '../../../shared/forms/use-contract-form.ts';
import { FailureLine } from '../../../shared/ui/failure-line.tsx';

type Props = { form: ContractFormState; button: string; children: ReactNode };

export function DialogForm({ form, button, children }: Props) {
  const element = useFocusAfter(form.attempt);
  return (
    <form ref={element} noValidate onSubmit={form.submit}>
      <Stack gap="md">
        {children}
        <FailureLine error={form.attempt.error} />
        <Button type="submit" loading={form.isBusy}>
          {button}
        </Button>
      </Stack>
    </form>
  );
}
