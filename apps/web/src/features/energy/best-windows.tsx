/** When it is cheapest to charge at a station whose price follows the market; a tap chooses a time. */
import { Button, Title } from '@mantine/core';
import type { RecommendedWindow, Station, TimeWindow } from '@voltagora/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useRead } from '../../shared/api/use-read.ts';
import { useFormat } from '../../shared/format/use-format.ts';
import { Surface } from '../../shared/ui/surface.tsx';
import classes from './energy.module.css';
import { useMarketPrice } from './use-market-price.ts';
import { cheapestWindows, type PricedWindow } from './cheapest-windows.ts';
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
  // Optional: without market data there is nothing to compare.
  const cheapest = cheapestWindows(data?.results ?? []);
  if (!data || cheapest.length === 0) return null;
  return (
    <Surface>
      <Title order={2} size="h3">
        {t('energy.cheapest.title')}
      </Title>
      <p className={classes.note}>
        {t('energy.cheapest.why', { length: format.minutes(data.duration_minutes) })}
        {data.source === 'sample' && ` ${t('energy.sample')}`}
        {data.is_stale && ` ${t('energy.stale', { when: format.dateTime(data.fetched_at) })}`}
      </p>
      <ul className={classes.windows}>
        {cheapest.map((one, index) => (
          <PriceRow
            key={`${one.plug?.id} ${one.start_time}`}
            window={one}
            reason={index === 0 ? 'cheapest' : 'soonest'}
            timeZone={station.time_zone}
            onChoose={onChoose}
          />
        ))}
      </ul>
    </Surface>
  );
}

type PriceRowProps = {
  window: PricedWindow;
  reason: 'cheapest' | 'soonest';
  timeZone: string;
  onChoose: (window: TimeWindow) => void;
};

/** A window with what the driver pays in it. */
function PriceRow({ window, reason, timeZone, onChoose }: PriceRowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { plug, start_time, stop_time, driver_price } = window;
  const { amount, per, currency } = driver_price;
  const price = t(`energy.cheapest.${per}`, { price: format.money(amount, currency, 3) });
  return (
    <li>
      <div>
        <b>{price}</b>
        <span>{format.window(start_time, stop_time, timeZone, true)}</span>
        <span className={classes.figures}>
          {[t(`energy.reason.${reason}`), plug && t('energy.windows.plug', { label: plug.label })]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </div>
      {plug && (
        <Button
          variant="default"
          size="md"
          onClick={() => onChoose({ plug: { id: plug.id }, start_time, stop_time })}
        >
          {t('energy.windows.take')}
        </Button>
      )}
    </li>
  );
}

type RowProps = {
  window: RecommendedWindow;
  currency: string;
  timeZone: string;
};

/** A window with the figures of the market. */
export function WindowRow({ window, currency, timeZone }: RowProps) {
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
      {plug && (
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
