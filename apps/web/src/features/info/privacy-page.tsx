/** The privacy page, generated from the configuration: data stored, duration, and recipients. */
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { PageFrame } from '../../shared/ui/page-frame.tsx';
import { HostAddress } from './host-address.tsx';
import { LegalDate, LegalSection } from './legal-section.tsx';
import { OutsideServices } from './outside-services.tsx';
import { StoredNames } from './stored-names.tsx';

const DATA = ['account', 'vehicles', 'charging', 'money', 'guest', 'owners', 'messages'] as const;
const KEPT = ['account', 'money', 'guest', 'mails', 'chargers', 'log'] as const;

export function PrivacyPage() {
  const { t } = useTranslation();
  const words = (key: string) => t(`legal.privacy.${key}`);
  const list = (part: string, keys: readonly string[]) => (
    <ul>
      {keys.map((key) => (
        <li key={key}>{words(`${part}.${key}`)}</li>
      ))}
    </ul>
  );
  return (
    <PageFrame title={words('title')} width="text">
      <p>{words('lead')}</p>
      <LegalSection title={words('who.title')}>
        <p>{words('who.text')}</p>
        <HostAddress />
      </LegalSection>
      <LegalSection title={words('data.title')}>{list('data', DATA)}</LegalSection>
      <LegalSection title={words('why.title')}>
        <p>{words('why.text')}</p>
      </LegalSection>
      <LegalSection title={words('keep.title')}>{list('keep', KEPT)}</LegalSection>
      <LegalSection title={words('browser.title')}>
        <p>{words('browser.text')}</p>
        <StoredNames />
        <p>{words('browser.position')}</p>
      </LegalSection>
      <LegalSection title={words('outside.title')}>
        <OutsideServices />
      </LegalSection>
      <LegalSection title={words('shared.title')}>
        <p>{words('shared.text')}</p>
      </LegalSection>
      <LegalSection title={words('rights.title')}>
        <p>{words('rights.text')}</p>
        <p>
          <Link to="/account">{words('rights.account')}</Link> ·{' '}
          <Link to="/contact">{t('info.contact.title')}</Link>
        </p>
      </LegalSection>
      <LegalDate />
    </PageFrame>
  );
}
