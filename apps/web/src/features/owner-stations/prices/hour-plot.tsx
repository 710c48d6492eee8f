/** A price for every hour of a day as bars, the present hour marked. */
import { useTranslation } from 'react-i18next';
import { useNow } from '../../../shared/format/use-now.ts';
import type { HourPrice } from './day-prices.ts';
import classes from './price-preview.module.css';

const WIDTH = 300;
const HEIGHT = 170;
const LEFT = 58;
const RIGHT = 8;
const TOP = 14;
const BOTTOM = 30;
const MINUTE_MS = 60_000;
const LABELS = 4;

type Props = {
  hours: readonly HourPrice[];
  money: (price: number) => string;
  time: (moment: number) => string;
};

/** The table below it says the same. */
export function HourPlot({ hours, money, time }: Props) {
  const { t } = useTranslation();
  const now = useNow(MINUTE_MS).getTime();
  const most = Math.max(...hours.map(({ price }) => price), 0);
  const least = Math.min(...hours.map(({ price }) => price));
  const width = (WIDTH - LEFT - RIGHT) / hours.length;
  const x = (index: number): number => LEFT + index * width;
  const y = (price: number): number =>
    HEIGHT - BOTTOM - (most > 0 ? price / most : 0) * (HEIGHT - TOP - BOTTOM);
  const step = Math.ceil(hours.length / LABELS);
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      className={classes.plot}
      role="img"
      aria-label={t('manage.today.plot', { least: money(least), most: money(most) })}
    >
      {[0, most / 2, most].map((price, index) => (
        <g key={index}>
          <line x1={LEFT} x2={WIDTH - RIGHT} y1={y(price)} y2={y(price)} className={classes.grid} />
          {(most > 0 || index === 0) && (
            <text x={LEFT - 8} y={y(price) + 4} textAnchor="end">
              {money(price)}
            </text>
          )}
        </g>
      ))}
      {hours.map(({ start, stop, price, isKnown }, index) => (
        <g key={start}>
          <rect
            className={classes.bar}
            data-now={(start <= now && now < stop) || undefined}
            data-standard={!isKnown || undefined}
            x={x(index) + 0.5}
            width={Math.max(1, width - 1)}
            y={y(price)}
            height={Math.max(1, y(0) - y(price))}
          />
          {index % step === 0 && (
            <text x={x(index)} y={HEIGHT - 10}>
              {time(start)}
            </text>
          )}
        </g>
      ))}
    </svg>
  );
}
