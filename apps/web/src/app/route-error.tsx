import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../shared/ui/empty-state.tsx';

/** A screen that could not be shown: says so and offers the one thing that helps. */
export function RouteError() {
  const { t } = useTranslation();
  return (
    <div role="alert">
      <EmptyState
        drawing="unplugged"
        title={t('common.screenBroke')}
        text={t('common.screenBrokeText')}
        action={<Button onClick={() => window.location.reload()}>{t('common.reload')}</Button>}
      />
    </div>
  );
}
