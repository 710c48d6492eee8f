import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '../api/api-error.ts';
import { EmptyState } from './empty-state.tsx';

type Props = {
  error: ApiError;
  onRetry?: () => void;
  /** What is not affected: a booking, money. */
  safe?: string;
  action?: ReactNode;
  isSmall?: boolean;
};

/** An error: what happened, what is not affected, what to do. Announced to screen readers. */
export function ErrorState({ error, onRetry, safe, action, isSmall }: Props) {
  const { t } = useTranslation();
  const retry = onRetry && (
    <Button variant="default" onClick={onRetry}>
      {t('common.retry')}
    </Button>
  );
  const isOffline = error.code === 'offline';
  const text = [t(isOffline ? 'common.offlineText' : `errors.${error.code}`), safe]
    .filter(Boolean)
    .join(' ');
  return (
    <div role="alert">
      <EmptyState
        drawing="unplugged"
        title={t(isOffline ? 'common.offline' : 'common.wentWrong')}
        text={text}
        action={action ?? retry}
        isSmall={isSmall}
      />
    </div>
  );
}
