import { useTranslation } from 'react-i18next';
import { useClientConfig } from '../config/public.ts';
import classes from './info-page.module.css';

/** Empty until the configuration is loaded, so that it never claims that there is no address. */
export function HostAddress() {
  const { t } = useTranslation();
  const host = useClientConfig()?.host;
  if (!host) return null;
  if (!host.name && !host.email && !host.address) {
    return <p className={classes.unknown}>{t('info.contact.unknown')}</p>;
  }
  return (
    <address className={classes.host}>
      {host.name && <strong>{host.name}</strong>}
      {host.address && <span>{host.address}</span>}
      {host.email && <a href={`mailto:${host.email}`}>{host.email}</a>}
    </address>
  );
}
