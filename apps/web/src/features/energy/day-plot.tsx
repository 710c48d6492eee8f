/** Prices as bars, and wind and solar power as a line, over one market day; the table below has the numbers. */
import type { DayAheadPrices, RecommendedWindow, ResForecast } from '@voltagora/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../shared/format/use-format.ts';
import { useNow } from '../../shared/format/use-now.ts';
import { Bars, Line, MomentMarker } from '../../shared/plot/marks.tsx';
import { Plot } from '../../shared/plot/plot.tsx';
import { linearScale } from '../../shared/plot/scale.ts';
import classes from './energy.module.css';
import { useMarketPrice } from './use-market-price.ts';

type Props = {
  prices: DayAheadPrices;
  forecast: ResForecast | undefined;
  best: RecommendedWindow | undefined;
};
const SIZE = { width: 720, height: 240 };
const TOP = 8;

export function DayPlot({ prices, forecast, best }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const money = useMarketPrice();
  const now = useNow(60_000).getTime();
  const start = Date.parse(prices.day_start);
  const stop = Date.parse(prices.day_stop);
  const x = linearScale([start, stop], [0, SIZE.width]);
  const amounts = prices.results.map(({ price_per_MWh: price }) => price ?? 0);
  const high = Math.max(1, ...amounts);
  const y = linearScale([Math.min(0, ...amounts), high], [SIZE.height, TOP]);
  const isBest = (at: string): boolean =>
    best !== undefined && at >= best.start_time && at < best.stop_time;
  const zone = prices.zone.time_zone;
  return (
    <>
      <p className={classes.scale}>{t('energy.perMWh', { price: money(high, prices.currency) })}</p>
      <Plot
        label={t('energy.plot', { date: format.date(prices.day_start, zone) })}
        size={SIZE}
        fit="stretched"
        className={classes.plot}
      >
        <Bars
          zero={y(0)}
          bars={prices.results.flatMap(({ start_time, price_per_MWh: price }) =>
            price === null
              ? []
              : [
                  {
                    key: start_time,
                    x: x(Date.parse(start_time)),
                    width: SIZE.width / prices.results.length - 1,
                    y: y(price),
                    tone: isBest(start_time) ? 'main' : 'quiet',
                  },
                ],
          )}
        />
        <ForecastLine forecast={forecast} x={x} />
        {now > start && now < stop && <MomentMarker x={x(now)} height={SIZE.height} />}
      </Plot>
      <p className={classes.hours} aria-hidden>
        {[0, 1, 2, 3].map((part) => (
          <span key={part}>{format.time(new Date(start + ((stop - start) / 4) * part), zone)}</span>
        ))}
      </p>
    </>
  );
}

type ForecastProps = Pick<Props, 'forecast'> & { x: (moment: number) => number };

function ForecastLine({ forecast, x }: ForecastProps) {
  const known = (forecast?.results ?? []).flatMap(({ start_time, quantity_MW }) =>
    quantity_MW === null ? [] : [{ at: Date.parse(start_time), quantity: quantity_MW }],
  );
  const y = linearScale(
    [0, Math.max(1, ...known.map(({ quantity }) => quantity))],
    [SIZE.height, TOP],
  );
  return (
    <Line
      points={known.map(({ at, quantity }) => ({ x: x(at), y: y(quantity) }))}
      tone="text"
      isDashed
    />
  );
}
