/** One plug of a station: type, live status, free time, and the button to book it. */
import { Button } from '@mantine/core';
import type { AnswerOf, Plug, PlugWatch, Station, Vehicle } from '@voltagora/contract';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../../shared/format/use-now.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import { StatusBadge } from '../../../shared/ui/status-badge.tsx';
import { WatchButton } from '../../notifications/public.ts';
import { type ChargeRange, EstimateLine, PlugFit } from '../../vehicles/public.ts';
import { PlugLetter } from './plug-letter.tsx';
import { FreeStrip } from './times/free-strip.tsx';
import { freeUntil, windowsOf } from './times/free-windows.ts';
import { plugLetter } from '../station-status.ts';
import classes from './plug-list.module.css';

type Props = {
  plug: Plug;
  station: Station;
  wish: { vehicle: Vehicle | undefined; range: ChargeRange };
  isListedOnly: boolean;
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
  isListedOnly,
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
  const connector = t(`common.connector.${plug.connector_type}`);
  const windows = day && plug.bookable ? windowsOf(day.free_windows, plug.id) : [];
  const until = isToday && plug.status === 'Available' ? freeUntil(windows, now) : null;
  return (
    <li
      className={classes.row}
      ref={isSought ? bringIntoView : undefined}
      aria-current={isSought || undefined}
    >
      <div className={classes.facts}>
        <PlugLetter letter={plugLetter(plug.connector_type, plug.max_power_kW)} />
        <div className={classes.what}>
          <strong>{t('stations.plugs.name', { label: plug.label })}</strong>
          <span>
            {plug.max_power_kW === null
              ? connector
              : `${connector} · ${format.power(plug.max_power_kW)}\u00a0${t('common.unit.kW')}`}
          </span>
        </div>
        <div className={classes.state}>
          <StatusBadge status={plug.status} />
          {until && (
            <span>
              {until === day?.day_stop
                ? t('stations.plugs.freeAllDay')
                : t('stations.plugs.freeUntil', { time: format.time(until, timeZone) })}
            </span>
          )}
          <Offered {...{ plug, station, isListedOnly }} />
          {plug.error && plug.status === 'Faulted' && <span>{plug.error}</span>}
        </div>
      </div>
      <Charge {...{ plug, station, wish }} />
      <IdleFeeNote {...{ plug, station }} />
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
      {plug.bookable && plug.status !== 'Available' && (
        <div className={classes.watch}>
          <WatchButton plug={plug} {...watching} />
        </div>
      )}
      {plug.bookable && (
        <Button
          variant="default"
          className={classes.reserve}
          onClick={() => onReserve(plug)}
          aria-label={t('stations.plugs.reserveNamed', { label: plug.label })}
        >
          {t('stations.plugs.reserve')}
        </Button>
      )}
    </li>
  );
}

/** What a plug does not offer now. */
function Offered({
  plug,
  station,
  isListedOnly,
}: Pick<Props, 'plug' | 'station' | 'isListedOnly'>) {
  const { t } = useTranslation();
  const isSilent = plug.status === 'Not connected' && !isListedOnly;
  return (
    <>
      {isSilent && <span>{t('stations.plugs.silent')}</span>}
      {!plug.bookable && station.bookable && <span>{t('stations.plugs.notBookable')}</span>}
    </>
  );
}

/** The idle fee for staying after the window. */
function IdleFeeNote({ plug: { idle_fee: fee }, station }: Pick<Props, 'plug' | 'station'>) {
  const { t } = useTranslation();
  const format = useFormat();
  if (!fee || !station.pricing) return null;
  const { currency } = station.pricing;
  return (
    <p className={classes.idle}>
      {t('stations.plugs.idleFee', {
        grace: format.minutes(fee.grace_minutes),
        price: format.money(fee.price_per_minute, currency),
        cap: format.money(fee.cap, currency),
      })}
    </p>
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
