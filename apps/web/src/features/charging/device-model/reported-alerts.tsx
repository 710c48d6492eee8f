import { useTranslation } from 'react-i18next';
import { useRead } from '../../../shared/api/use-read.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import { useNow } from '../../../shared/format/use-now.ts';
import classes from '../commands/maintenance.module.css';

const SHOWN = 5;
const EVERY_MS = 5_000;

/** The latest alerts of a charging point, updated live. */
export function ReportedAlerts({ pointId }: { pointId: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow(EVERY_MS);
  const query = { page: 1, page_size: SHOWN, search: 'alert' };
  const { data } = useRead(
    'listPointEvents',
    { params: { id: pointId }, query },
    { everyMs: EVERY_MS },
  );
  const alerts = data?.results.filter(({ kind }) => kind === 'alert');
  if (alerts === undefined) return null;
  return (
    <div>
      <strong>{t('upkeep.monitors.seen')}</strong>
      {alerts.length === 0 && <p className={classes.second}>{t('upkeep.monitors.nothingSeen')}</p>}
      <ul className={classes.rows} aria-live="polite">
        {alerts.map(({ id, at, detail }) => (
          <li key={id} className={classes.row}>
            <span className={classes.what}>
              {[
                detail['variable'],
                detail['value'],
                detail['cleared'] === true && t('upkeep.monitors.cleared'),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
            <time className={classes.second} dateTime={at} title={format.dateTime(at)}>
              {format.age(at, now)}
            </time>
          </li>
        ))}
      </ul>
    </div>
  );
}
