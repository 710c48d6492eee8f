/** Prices as bars and wind and sun as a line over a market day; the numbers stand in the table below it. */
import type { DayAheadPrices, RecommendedWindow, ResForecast } from '@voltagora/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../shared/format/use-format.ts';
import { useNow } from '../../shared/format/use-now.ts';
import classes from './energy.module.css';
import { useMarketPrice } from './use-market-price.ts';

type Props = {
  prices: DayAheadPrices;
  forecast: ResForecast | undefined;
  best: RecommendedWindow | undefined;
};
const WIDTH = 720;
const HEIGHT = 240;
const TOP = 8;

export function DayPlot({ prices, forecast, best }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const money = useMarketPrice();
  const now = useNow(60_000).getTime();
  const start = Date.parse(prices.day_start);
  const stop = Date.parse(prices.day_stop);
  const x = (moment: number): number => ((moment - start) / (stop - start)) * WIDTH;
  const amounts = prices.results.map(({ price_per_MWh: price }) => price ?? 0);
  const high = Math.max(1, ...amounts);
  const low = Math.min(0, ...amounts);
  const y = (price: number): number => HEIGHT - ((price - low) / (high - low)) * (HEIGHT - TOP);
  const barWidth = WIDTH / Math.max(1, prices.results.length);
  const isBest = (at: string): boolean =>
    best !== undefined && at >= best.start_time && at < best.stop_time;
  const most = Math.max(1, ...(forecast?.results ?? []).map(({ quantity_MW }) => quantity_MW ?? 0));
  const line = (forecast?.results ?? [])
    .flatMap(({ start_time, quantity_MW }) =>
      quantity_MW === null
        ? []
        : `${x(Date.parse(start_time)).toFixed(1)},${(HEIGHT - (quantity_MW / most) * (HEIGHT - TOP)).toFixed(1)}`,
    )
    .join(' ');
  const zone = prices.zone.time_zone;
  return (
    <>
      <p className={classes.scale}>{t('energy.perMWh', { price: money(high, prices.currency) })}</p>
      <svg
        className={classes.plot}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
      >
        <title>{t('energy.plot', { date: format.date(prices.day_start, zone) })}</title>
        {prices.results.map(({ start_time, price_per_MWh: price }) =>
          price === null ? null : (
            <rect
              key={start_time}
              className={classes.price}
              data-best={isBest(start_time) || undefined}
              x={x(Date.parse(start_time))}
              width={Math.max(1, barWidth - 1)}
              y={Math.min(y(price), y(0))}
              height={Math.max(1, Math.abs(y(0) - y(price)))}
            />
          ),
        )}
        <polyline className={classes.res} points={line} />
        {now > start && now < stop && (
          <line className={classes.now} x1={x(now)} x2={x(now)} y1={0} y2={HEIGHT} />
        )}
      </svg>
      <p className={classes.hours} aria-hidden>
        {[0, 1, 2, 3].map((part) => (
          <span key={part}>{format.time(new Date(start + ((stop - start) / 4) * part), zone)}</span>
        ))}
      </p>
    </>
  );
}
