import { useTranslation } from 'react-i18next';
import { PageFrame } from '../../shared/ui/page-frame.tsx';

export function LandingPage() {
  const { t } = useTranslation();
  return <PageFrame title={t('landing.title')}>{null}</PageFrame>;
}
