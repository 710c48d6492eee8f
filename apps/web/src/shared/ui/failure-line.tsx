import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '../api/api-error.ts';

/** The error of a command, below its button; takes the focus after a form was refused. */
export function FailureLine({ error }: { error: ApiError | null }) {
  const { t } = useTranslation();
  if (!error) return null;
  return (
    <Text c="var(--vg-faulted)" fw={550} role="alert" tabIndex={-1} data-outcome>
      {t(`errors.${error.code}`)}
    </Text>
  );
}
