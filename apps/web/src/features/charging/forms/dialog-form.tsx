import { Button, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { FailureLine } from '../../../shared/ui/failure-line.tsx';
import type { useValidatedForm } from './use-validated-form.ts';

type Props = ReturnType<typeof useValidatedForm>['form'] & { button: string; children: ReactNode };

/** The fields of a form in a dialog, what went wrong, and the button that sends it. */
export function DialogForm({ isBusy, error, onSubmit, button, children }: Props) {
  return (
    <form noValidate onSubmit={onSubmit}>
      <Stack gap="md">
        {children}
        <FailureLine error={error} />
        <Button type="submit" loading={isBusy}>
          {button}
        </Button>
      </Stack>
    </form>
  );
}
