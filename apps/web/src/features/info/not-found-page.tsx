import { useTranslation } from 'react-i18next';
import { UnknownPage } from '../../shared/ui/unknown-page.tsx';

export function NotFoundPage() {
  const { t } = useTranslation();
  return (
    <UnknownPage
      drawing="road"
      title={t('info.notFound.title')}
      lead={t('info.notFound.lead')}
      text={t('info.notFound.text')}
      action={t('info.notFound.action')}
      to="/stations"
    />
  );
}
