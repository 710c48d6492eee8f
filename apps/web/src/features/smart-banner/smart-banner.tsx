/** A banner on phones: opens the same page in the app, or the app's page in the store. */
import { Button, CloseButton } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { useClientConfig } from '../config/public.ts';
import { appLink, openApp } from './app-link.ts';
import { dismissBanner, isBannerDismissed } from './banner-cookie.ts';
import { platformOf } from '../../shared/platform.ts';
import classes from './smart-banner.module.css';

/** Legal and payment pages, where the banner would distract. */
const HIDDEN_ON = ['/termsofuse', '/privacy', '/contact', '/about', '/complete-payment-session'];

export function SmartBanner() {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const config = useClientConfig();
  const [isDismissed, setDismissed] = useState(isBannerDismissed);
  const platform = platformOf(window.navigator);
  const isHidden = isDismissed || HIDDEN_ON.includes(pathname.replace(/(?<=.)\/+$/, ''));
  const way = config && platform && !isHidden ? appLink(config, platform, pathname + search) : null;
  if (!way) return null;
  const dismiss = (): void => {
    dismissBanner();
    setDismissed(true);
  };
  return (
    <aside className={classes.banner} aria-label={t('banner.label')}>
      <CloseButton size={44} aria-label={t('banner.dismiss')} onClick={dismiss} />
      <span className={classes.text}>{t('banner.text')}</span>
      <Button variant="default" size="md" px="sm" onClick={() => openApp(way)}>
        {t('banner.open')}
      </Button>
    </aside>
  );
}
