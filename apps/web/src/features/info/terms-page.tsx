import { useTranslation } from 'react-i18next';
import { PageFrame } from '../../shared/ui/page-frame.tsx';
import { HostAddress } from './host-address.tsx';
import { LegalDate, LegalSection } from './legal-section.tsx';

const SECTIONS = [
  'parties',
  'account',
  'booking',
  'paying',
  'tokens',
  'withdrawal',
  'charging',
  'owners',
  'fair',
  'liability',
  'end',
] as const;

export function TermsPage() {
  const { t } = useTranslation();
  return (
    <PageFrame title={t('legal.terms.title')} width="text">
      <p>{t('legal.terms.lead')}</p>
      <HostAddress />
      {SECTIONS.map((section) => (
        <LegalSection key={section} title={t(`legal.terms.${section}.title`)}>
          <p>{t(`legal.terms.${section}.text`)}</p>
        </LegalSection>
      ))}
      <LegalDate />
    </PageFrame>
  );
}
