import { CloseButton } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { useNotifications } from './use-notifications.ts';
import classes from './notifications.module.css';

const SHOWN_MS = 10_000;

/** Shows a new notification in every open tab until it is closed or times out. */
export function Arrival() {
  const { t } = useTranslation();
  const { arrived: latest, dismiss } = useNotifications();
  const { pathname } = useLocation();
  // The page that it would lead to shows the news already, and would be covered by it.
  const isHere = latest?.link === pathname;
  const arrived = isHere ? null : latest;
  useEffect(() => {
    if (isHere) dismiss();
  }, [isHere, dismiss]);
  useEffect(() => {
    if (arrived === null) return undefined;
    const timer = setTimeout(dismiss, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [arrived, dismiss]);
  return (
    <div role="status" className={classes.arrivals}>
      {arrived && (
        <div className={classes.arrival}>
          <Link to={arrived.link} onClick={dismiss} className={classes.arrivalWords}>
            <strong>{arrived.title}</strong>
            <span>{arrived.body}</span>
          </Link>
          <CloseButton size="xl" aria-label={t('notifications.putAway')} onClick={dismiss} />
        </div>
      )}
    </div>
  );
}
