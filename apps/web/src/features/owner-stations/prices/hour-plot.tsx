// A bar plot of the prices of a day by hour.
import { useTranslation } from 'react-i18next';
import { useNow } from '../../../shared/format/use-now.ts';
import { XAxis, YAxis } from '../../../shared/plot/axis.tsx';
import { Bars, type Tone } from '../../../shared/plot/marks.tsx';
import { innerSize, Plot } from '../../../shared/plot/plot.tsx';
import { halves, linearScale } from '../../../shared/plot/scale.ts';
import type { HourPrice } from './day-prices.ts';
import classes from './price-preview.module.css';

const SIZE = { width: 300, height: 170 };
const MARGIN = { top: 14, right: 8, bottom: 30, left: 58 };
const MINUTE_MS = 60_000;
const LABELS = 4;

type Props = {
  hours: readonly HourPrice[];
  money: (price: number) => string;
  time: (moment: number) => string;
};

/** Prices by hour as bars, with the present hour marked; the table below has the same data. */
export function HourPlot({ hours, money, time }: Props) {
  const { t } = useTranslation();
  const now = useNow(MINUTE_MS).getTime();
  const { width, height } = innerSize(SIZE, MARGIN);
  const most = Math.max(...hours.map(({ price }) => price), 0);
  const least = Math.min(...hours.map(({ price }) => price));
  const x = linearScale([0, hours.length], [0, width]);
  const y = linearScale([0, most], [height, 0]);
  const step = Math.ceil(hours.length / LABELS);
  return (
    <Plot
      label={t('manage.today.plot', { least: money(least), most: money(most) })}
      size={SIZE}
      margin={MARGIN}
      className={classes.plot}
    >
      <YAxis
        width={width}
        ticks={halves(most).map((price) => ({ y: y(price), label: money(price) }))}
      />
      <Bars
        zero={height}
        bars={hours.map((hour, index) => ({
          key: hour.start,
          x: x(index) + 0.5,
          width: x(1) - 1,
          y: y(hour.price),
          tone: toneOf(hour, now),
        }))}
      />
      <XAxis
        height={height}
        ticks={hours.flatMap(({ start }, index) =>
          index % step === 0 ? [{ x: x(index), label: time(start), anchor: 'start' }] : [],
        )}
      />
    </Plot>
  );
}

function toneOf({ start, stop, isKnown }: HourPrice, now: number): Tone {
  if (!isKnown) return 'outline';
  return start <= now && now < stop ? 'main' : 'second';
}
