/** The third-party services that this installation uses, and the visitor's consent to them. */
import type { ClientConfig } from '@voltagora/contract';
import { useTranslation } from 'react-i18next';
import { useClientConfig } from '../config/public.ts';
import { ConsentChoice, usesOutside } from '../consent/public.ts';
import classes from './info-page.module.css';

type Service = { key: string; host?: string };
const hostOf = (address: string): string => new URL(address).host;

const withConsent = ({ outside }: ClientConfig): Service[] => [
  ...(outside.analytics ? [{ key: 'analytics', host: hostOf(outside.analytics.script_url) }] : []),
  ...(outside.chat_script_url ? [{ key: 'chat', host: hostOf(outside.chat_script_url) }] : []),
  ...(outside.error_dsn ? [{ key: 'errors', host: hostOf(outside.error_dsn) }] : []),
];

const whenUsed = ({ outside, map_style_url, payments, sign_in }: ClientConfig): Service[] => [
  ...(map_style_url ? [{ key: 'map', host: hostOf(map_style_url) }] : []),
  ...(outside.places_host ? [{ key: 'places', host: outside.places_host }] : []),
  ...(payments === 'stripe' ? [{ key: 'stripe' }] : []),
  ...(sign_in.google ? [{ key: 'google' }] : []),
  ...(sign_in.apple ? [{ key: 'apple' }] : []),
  { key: 'push' },
];

export function OutsideServices() {
  const { t } = useTranslation();
  const config = useClientConfig();
  if (!config) return null;
  return (
    <>
      {usesOutside(config) ? (
        <>
          <p>{t('legal.privacy.outside.some')}</p>
          <Services services={withConsent(config)} />
          <h3 className={classes.small}>{t('legal.privacy.outside.choice')}</h3>
          <ConsentChoice />
        </>
      ) : (
        <p>{t('legal.privacy.outside.none')}</p>
      )}
      <p className={classes.after}>{t('legal.privacy.outside.needed')}</p>
      <Services services={whenUsed(config)} />
    </>
  );
}

function Services({ services }: { services: Service[] }) {
  const { t } = useTranslation();
  return (
    <ul>
      {services.map(({ key, host }) => (
        <li key={key}>{t(`legal.privacy.outside.${key}`, { host })}</li>
      ))}
    </ul>
  );
}
