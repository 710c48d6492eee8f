/** The plugs by kind, each bookable one with a strip of its free time; `children` are shown above. */
import type { Plug, Station, Vehicle } from '@voltagora/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useRead } from '../../../shared/api/use-read.ts';
import { useWatches } from '../../notifications/public.ts';
import type { ChargeRange } from '../../vehicles/public.ts';
import { isListedOnly } from '../station-status.ts';
import { DayChoice } from './times/day-choice.tsx';
import { PlugRow } from './plug-row.tsx';
import { IdleFeeNote } from './plugs/idle-fee-note.tsx';
import { PlugGroupHead } from './plugs/plug-group-head.tsx';
import { plugGroups, sharedIdleFee } from './plugs/plug-groups.ts';
import { PlugRows } from './plugs/plug-rows.tsx';
import groupClasses from './plugs/plug-group.module.css';
import classes from './plug-list.module.css';

type Props = {
  station: Station;
  plugs: readonly Plug[];
  day: number;
  onDay: (day: number) => void;
  onReserve: (plug: Plug) => void;
  /** The vehicle to charge; without one nothing is said about fit. */
  wish: { vehicle: Vehicle | undefined; range: ChargeRange };
  children: ReactNode;
};

export function PlugList({ station, plugs, day, onDay, onReserve, wish, children }: Props) {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const watches = useWatches();
  const sought = Number(params.get('plug'));
  const { data } = useRead(
    'readDayAvailability',
    station.bookable ? { params: { id: station.id }, query: { day } } : null,
  );
  const isUnknown = isListedOnly(station);
  const groups = plugGroups(plugs);
  const sharedFee = sharedIdleFee(plugs);
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
      {children}
      {groups.map((group) => (
        <div key={group.key} className={groupClasses.group}>
          <PlugGroupHead group={group} isListedOnly={isUnknown} isOnly={groups.length === 1} />
          {!isUnknown && (
            <PlugRows
              plugs={group.plugs}
              sought={sought}
              row={(plug) => (
                <PlugRow
                  key={plug.id}
                  plug={plug}
                  station={station}
                  wish={wish}
                  hasOwnFee={sharedFee === undefined}
                  day={data}
                  isToday={day === 1}
                  isSought={plug.id === sought}
                  watching={{ stationId: station.id, watches }}
                  onReserve={onReserve}
                />
              )}
            />
          )}
        </div>
      ))}
      <IdleFeeNote fee={sharedFee} station={station} />
    </section>
  );
}
