/** The faults of a station that drivers report and the owner has not answered. */
import { useTranslation } from 'react-i18next';
import { useRead } from '../../shared/api/use-read.ts';
import { useFormat } from '../../shared/format/use-format.ts';
import { Notice } from '../../shared/ui/notice.tsx';
import classes from './fault-reports.module.css';

export function StationFaults({ stationId }: { stationId: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { data } = useRead('listStationFaults', { params: { id: stationId } });
  if (!data || data.count === 0) return null;
  return (
    <Notice title={t('faults.title')} tone="info">
      <ul className={classes.open}>
        {data.results.map(({ category, drivers, reported_at: at }) => (
          <li key={category}>
            {t('faults.reported', {
              count: drivers,
              fault: t(`faults.short.${category}`),
              day: format.day(at),
            })}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
