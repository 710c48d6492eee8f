/** One plug of a group: live status, free time, and the button to book it. */
import { Button } from '@mantine/core';
import type { AnswerOf, Plug, PlugWatch, Station, Vehicle } from '@voltagora/contract';
import { plugFaultOf } from '@voltagora/domain';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../../shared/format/use-now.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import { StatusBadge } from '../../../shared/ui/status-badge.tsx';
import { WatchButton } from '../../notifications/public.ts';
import { type ChargeRange, EstimateLine, PlugFit } from '../../vehicles/public.ts';
import { IdleFeeNote } from './plugs/idle-fee-note.tsx';
import { FreeStrip } from './times/free-strip.tsx';
import { freeUntil, windowsOf } from './times/free-windows.ts';
import classes from './plug-list.module.css';

type Props = {
  plug: Plug;
  station: Station;
  wish: { vehicle: Vehicle | undefined; range: ChargeRange };
  /** The plugs of the station have different idle fees. */
  hasOwnFee: boolean;
  day: AnswerOf<'readDayAvailability'> | undefined;
  isToday: boolean;
  /** Opened by the QR code of this plug: the visitor stands in front of it. */
  isSought: boolean;
  watching: { stationId: number; watches: readonly PlugWatch[] };
  onReserve: (plug: Plug) => void;
};

export function PlugRow({
  plug,
  station,
  wish,
  hasOwnFee,
  day,
  isToday,
  isSought,
  watching,
  onReserve,
}: Props) {
  const { t } = useTranslation();
  const { time_zone: timeZone } = station;
  const format = useFormat();
  const now = useNow(30_000);
  const windows = day && plug.bookable ? windowsOf(day.free_windows, plug.id) : [];
  const fault = plugFaultOf(plug.error);
  const until = isToday && plug.status === 'Available' ? freeUntil(windows, now) : null;
  return (
    <li
      className={classes.row}
      ref={isSought ? bringIntoView : undefined}
      aria-current={isSought || undefined}
    >
      <div className={classes.facts}>
        <strong>{t('stations.plugs.name', { label: plug.label })}</strong>
        <div className={classes.state}>
          <StatusBadge status={plug.status} />
          {until && (
            <span>
              {until === day?.day_stop
                ? t('stations.plugs.freeAllDay')
                : t('stations.plugs.freeUntil', { time: format.time(until, timeZone) })}
            </span>
          )}
          <Offered {...{ plug, station }} />
          {fault && plug.status === 'Faulted' && <span>{t(`stations.plugFault.${fault}`)}</span>}
        </div>
      </div>
      <Charge {...{ plug, station, wish }} />
      {hasOwnFee && <IdleFeeNote fee={plug.idle_fee} station={station} />}
      {plug.bookable &&
        (day ? (
          <FreeStrip
            start={day.day_start}
            stop={day.day_stop}
            windows={windows}
            timeZone={timeZone}
          />
        ) : (
          <div className={classes.stripToCome} />
        ))}
      {plug.bookable && (
        <div className={classes.buttons}>
          <Button
            variant="default"
            onClick={() => onReserve(plug)}
            aria-label={t('stations.plugs.reserveNamed', { label: plug.label })}
          >
            {t('stations.plugs.reserve')}
          </Button>
          {plug.status !== 'Available' && <WatchButton plug={plug} {...watching} />}
        </div>
      )}
    </li>
  );
}

/** What a plug does not offer now. */
function Offered({ plug, station }: Pick<Props, 'plug' | 'station'>) {
  const { t } = useTranslation();
  return (
    <>
      {plug.status === 'Not connected' && <span>{t('stations.plugs.silent')}</span>}
      {!plug.bookable && station.bookable && <span>{t('stations.plugs.notBookable')}</span>}
    </>
  );
}

/** Whether the plug fits the vehicle, and the estimate of a session. */
function Charge({
  plug,
  station,
  wish: { vehicle, range },
}: Pick<Props, 'plug' | 'station' | 'wish'>) {
  if (!vehicle) return null;
  return (
    <div className={classes.charge}>
      <PlugFit {...{ plug, vehicle }} />
      <EstimateLine {...{ plug, vehicle, station, range }} />
    </div>
  );
}

const bringIntoView = (row: HTMLElement | null): void => row?.scrollIntoView({ block: 'center' });
