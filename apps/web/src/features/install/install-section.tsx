import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Surface } from '../../shared/ui/surface.tsx';
import { platformOf } from '../../shared/platform.ts';
import { acceptOffer, currentOffer, onOfferChange } from './install-offer.ts';
import classes from './install-section.module.css';

/** Installs the app where the browser offers it; says how on iPhones and iPads, whose browsers offer nothing. */
export function InstallSection() {
  const { t } = useTranslation();
  const offer = useSyncExternalStore(onOfferChange, currentOffer);
  const isInstalled = useMediaQuery('(display-mode: standalone)');
  const isByHand = platformOf(window.navigator) === 'apple';
  if (isInstalled || (offer === null && !isByHand)) return null;
  return (
    <Surface>
      <section className={classes.section} aria-labelledby="install-title">
        <h2 id="install-title">{t('account.install.title')}</h2>
        <p>{t('account.install.text')}</p>
        {offer === null ? (
          <p>{t('account.install.byHand')}</p>
        ) : (
          <Button variant="default" onClick={() => void acceptOffer(offer)}>
            {t('account.install.button')}
          </Button>
        )}
      </section>
    </Surface>
  );
}
