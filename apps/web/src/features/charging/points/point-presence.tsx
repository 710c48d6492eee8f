import type { ChargingPoint } from '@voltagora/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../shared/format/use-format.ts';
import { useNow } from '../../../shared/format/use-now.ts';
import classes from './point-presence.module.css';

const RENEWED_EVERY_MS = 10_000;

/** Whether a charging point is connected, and when it was last seen: an icon and a text. */
export function PointPresence({
  point,
}: {
  point: Pick<ChargingPoint, 'connected' | 'last_seen_at'>;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow(RENEWED_EVERY_MS);
  const { connected, last_seen_at } = point;
  return (
    <>
      <span className={classes.presence} data-connected={connected}>
        <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden>
          {connected ? (
            <path d="m2.5 8.5 3.5 3.5 7.5-8" fill="none" stroke="currentColor" strokeWidth="2.4" />
          ) : (
            <circle
              cx="8"
              cy="8"
              r="5.5"
              fill="none"
              stroke="currentColor"
              strokeWidth="2"
              strokeDasharray="3.2 2.6"
            />
          )}
        </svg>
        {t(connected ? 'points.presence.connected' : 'points.presence.away')}
      </span>
      <span>
        {last_seen_at
          ? t('points.presence.seen', { age: format.age(last_seen_at, now) })
          : t('points.presence.never')}
      </span>
    </>
  );
}
