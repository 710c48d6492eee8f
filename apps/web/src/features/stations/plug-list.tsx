import type { Plug, Station } from '@voltagora/contract';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useCall } from '../../shared/api/use-call.ts';
import { useWatches } from '../notifications/public.ts';
import { DayChoice } from './day-choice.tsx';
import { PlugRow } from './plug-row.tsx';
import classes from './plug-list.module.css';

type Props = {
  station: Station;
  plugs: readonly Plug[];
  day: number;
  onDay: (day: number) => void;
  onReserve: (plug: Plug) => void;
};

/** The plugs as rows, each with its day as a strip of free time where it can be booked. */
export function PlugList({ station, plugs, day, onDay, onReserve }: Props) {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const { watches, reload } = useWatches();
  const sought = Number(params.get('plug'));
  const { data } = useCall(
    'readDayAvailability',
    station.bookable ? { params: { id: station.id }, query: { day } } : null,
  );
  return (
    <section aria-labelledby="plugs">
      <div className={classes.head}>
        <h2 id="plugs" className={classes.title}>
          {t('stations.plugs.title')}
        </h2>
        {station.bookable && (
          <DayChoice
            day={day}
            onDay={onDay}
            timeZone={station.time_zone}
            days={Math.min(6, station.booking_terms.days_ahead)}
          />
        )}
      </div>
      <ul className={classes.list}>
        {plugs.map((plug) => (
          <PlugRow
            key={plug.id}
            plug={plug}
            isListedOnly={station.source !== null && !station.bookable}
            timeZone={station.time_zone}
            day={data}
            isToday={day === 1}
            isSought={plug.id === sought}
            watching={{ stationId: station.id, watches, onChange: reload }}
            onReserve={onReserve}
          />
        ))}
      </ul>
    </section>
  );
}
