import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { PageFrame } from '../../shared/ui/page-frame.tsx';

export function NotFoundPage() {
  const { t } = useTranslation();
  return (
    <PageFrame title={t('info.notFound.title')} width="text">
      <EmptyState
        drawing="road"
        title={t('info.notFound.lead')}
        text={t('info.notFound.text')}
        action={
          <Button component={Link} to="/stations">
            {t('info.notFound.action')}
          </Button>
        }
      />
    </PageFrame>
  );
}
