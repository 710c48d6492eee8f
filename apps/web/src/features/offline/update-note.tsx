import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { followWorker } from './worker-updates.ts';
import classes from './offline.module.css';

/** That a newer version of the product waits, and the button that brings it; nothing is reloaded under somebody's hands. */
export function UpdateNote() {
  const { t, i18n } = useTranslation();
  const navigate = useNavigate();
  const [take, setTake] = useState<() => void>();
  useEffect(() => {
    const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined; // absent on insecure pages
    if (!import.meta.env.PROD || !workers) return;
    const heard = {
      ready: (give: () => void) => setTake(() => give),
      open: (path: string) => void navigate(path),
    };
    followWorker(workers, heard, () => window.location.reload()).catch(() => undefined);
    // Once for a page, in whose life `navigate` stays: a worker that is followed is followed.
  }, [navigate]);
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="manifest"]');
    const language = i18n.language.startsWith('el') ? 'el' : 'en';
    link?.setAttribute('href', `/manifest.${language}.webmanifest`);
  }, [i18n.language]);
  if (!take) return null;
  return (
    <div className={classes.update} role="status">
      <span>{t('offline.update')}</span>
      <Button variant="default" onClick={take}>
        {t('offline.reload')}
      </Button>
    </div>
  );
}
