/** The cheapest and the greenest free windows of a station by the energy market; a tap chooses one. */
import { Button, Title } from '@mantine/core';
import type { RecommendedWindow, Station, TimeWindow } from '@voltagora/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useRead } from '../../shared/api/use-read.ts';
import { useFormat } from '../../shared/format/use-format.ts';
import { Surface } from '../../shared/ui/surface.tsx';
import classes from './energy.module.css';
import { useMarketPrice } from './use-market-price.ts';
import { windowAddress } from './window-address.ts';

type Props = {
  station: Pick<Station, 'id' | 'time_zone'>;
  durationMinutes: number;
  vehicleId: string | undefined;
  /** Limits the windows to this plug; default: any plug that fits. */
  plugId?: number | undefined;
  onChoose: (window: TimeWindow) => void;
};

export function BestWindows(props: Props) {
  const { station, durationMinutes, vehicleId, plugId, onChoose } = props;
  const { t } = useTranslation();
  const format = useFormat();
  const query = {
    station: station.id,
    duration_minutes: durationMinutes,
    vehicle: vehicleId,
    plug: plugId,
  };
  const { data } = useRead('readRecommendation', { query });
  // Optional: nothing is shown if there is no market data.
  if (!data || data.recommendation === null) return null;
  return (
    <Surface>
      <Title order={2} size="h3">
        {t('energy.windows.title')}
      </Title>
      <p className={classes.note}>
        {t('energy.windows.why', { length: format.minutes(data.duration_minutes) })}
        {data.source === 'sample' && ` ${t('energy.sample')}`}
        {data.is_stale && ` ${t('energy.stale', { when: format.dateTime(data.fetched_at) })}`}
      </p>
      <ul className={classes.windows}>
        {data.results.map((one) => (
          <WindowRow
            key={`${one.plug?.id} ${one.start_time}`}
            window={one}
            currency={data.currency}
            timeZone={station.time_zone}
            onChoose={onChoose}
          />
        ))}
      </ul>
      <Link to="/energy" className={classes.more}>
        {t('energy.windows.day')}
      </Link>
    </Surface>
  );
}

type RowProps = {
  window: RecommendedWindow;
  currency: string;
  timeZone: string;
  onChoose?: (window: TimeWindow) => void;
};

export function WindowRow({ window, currency, timeZone, onChoose }: RowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const price = useMarketPrice();
  const { plug, start_time, stop_time, reasons } = window;
  const figures = [
    plug && t('energy.windows.plug', { label: plug.label }),
    window.price_per_MWh !== null &&
      t('energy.perMWh', { price: price(window.price_per_MWh, currency) }),
    window.renewable_share !== null &&
      t('energy.share', { share: format.percent(window.renewable_share * 100) }),
  ].filter(Boolean);
  return (
    <li>
      <div>
        <b>{reasons.map((reason) => t(`energy.reason.${reason}`)).join(' · ')}</b>
        <span>{format.window(start_time, stop_time, timeZone, true)}</span>
        <span className={classes.figures}>{figures.join(' · ')}</span>
      </div>
      {plug && onChoose && (
        <Button
          variant="default"
          size="md"
          onClick={() => onChoose({ plug: { id: plug.id }, start_time, stop_time })}
        >
          {t('energy.windows.take')}
        </Button>
      )}
      {plug && !onChoose && (
        <Button
          variant="default"
          size="md"
          component={Link}
          to={windowAddress(plug.id, start_time, stop_time)}
        >
          {t('energy.windows.take')}
        </Button>
      )}
    </li>
  );
}
