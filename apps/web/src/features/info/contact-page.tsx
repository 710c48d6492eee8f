import { useTranslation } from 'react-i18next';
import { PageFrame } from '../../shared/ui/page-frame.tsx';
import { useClientConfig } from '../config/public.ts';
import { Paragraphs } from './paragraphs.tsx';
import classes from './info-page.module.css';

/** Whom to turn to: the host of this installation for what happens on it, the repository for the software. */
export function ContactPage() {
  const { t } = useTranslation();
  return (
    <PageFrame title={t('info.contact.title')} width="text">
      <Paragraphs area="contact" keys={['lead']} />
      <h2 className={classes.heading}>{t('info.contact.hostTitle')}</h2>
      <HostAddress />
      <Paragraphs area="contact" keys={['host']} />
      <h2 className={classes.heading}>{t('info.contact.softwareTitle')}</h2>
      <Paragraphs area="contact" keys={['software']} />
    </PageFrame>
  );
}

/** Nothing until the installation has answered: an address must not be denied before it is known. */
function HostAddress() {
  const { t } = useTranslation();
  const host = useClientConfig()?.host;
  if (!host) return null;
  if (!host.name && !host.email) return <p>{t('info.contact.unknown')}</p>;
  return (
    <address className={classes.host}>
      {host.name && <strong>{host.name}</strong>}
      {host.email && <a href={`mailto:${host.email}`}>{host.email}</a>}
    </address>
  );
}
