import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from '../../shared/routing/router-view.tsx';
import { followWorker } from './worker-updates.ts';
import classes from './offline.module.css';

/** Offers to load a newer version of the client; it never reloads by itself. */
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
    // Runs once per page, because `navigate` is stable; the worker must be followed only once.
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
