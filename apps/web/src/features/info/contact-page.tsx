import { useTranslation } from 'react-i18next';
import { PageFrame } from '../../shared/ui/page-frame.tsx';
import { useClientConfig } from '../config/public.ts';
import { ContactForm } from './contact-form.tsx';
import { HostAddress } from './host-address.tsx';
import { Paragraphs } from './paragraphs.tsx';
import { WithoutHost } from './without-host.tsx';
import classes from './info-page.module.css';

/** Contacts: the host for this installation, the owner for a station, the repository for the software. */
export function ContactPage() {
  const { t } = useTranslation();
  const config = useClientConfig();
  const host = config?.host;
  const isUnnamed = host !== undefined && !host.name && !host.email && !host.address;
  return (
    <PageFrame title={t('info.contact.title')} width="text">
      <Paragraphs area="contact" keys={['lead']} />
      <h2 className={classes.heading}>{t('info.contact.hostTitle')}</h2>
      <HostAddress />
      {isUnnamed && !config?.contact_form ? (
        <WithoutHost />
      ) : (
        <Paragraphs area="contact" keys={['host']} />
      )}
      <h2 className={classes.heading}>{t('info.contact.ownerTitle')}</h2>
      <Paragraphs area="contact" keys={['owner']} />
      {config?.contact_form && (
        <>
          <h2 className={classes.heading}>{t('info.contact.writeTitle')}</h2>
          <ContactForm />
        </>
      )}
      <h2 className={classes.heading}>{t('info.contact.softwareTitle')}</h2>
      <Paragraphs area="contact" keys={['software']} />
    </PageFrame>
  );
}
