/** The market as it was loaded last today, for a page without a network; whose zone and day it was is not known any more. */
import { Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { clockNow } from '../../shared/format/clock.ts';
import { useFormat } from '../../shared/format/use-format.ts';
import { Bars, Line } from '../../shared/plot/marks.tsx';
import { Plot } from '../../shared/plot/plot.tsx';
import { linearScale } from '../../shared/plot/scale.ts';
import { Surface } from '../../shared/ui/surface.tsx';
import classes from './energy.module.css';
import { selectEnergy } from './energy-slice.ts';

const SIZE = { width: 720, height: 240 };
const TOP = 8;

export function LastMarket() {
  const { t } = useTranslation();
  const format = useFormat();
  const energy = useSelector(selectEnergy);
  const { dayAheadPrices, resForecast, xAxisPoints: points } = energy;
  const best = energy.forecastRecommendation;
  const { priceAmount: prices, lastUpdatedAt } = dayAheadPrices;
  if (prices.length === 0 || lastUpdatedAt !== new Date(clockNow()).getDate()) return null;
  return (
    <Surface>
      <Title order={2} size="h3" mb="xs">
        {t('energy.last.title')}
      </Title>
      <p className={classes.note}>{t('energy.last.text')}</p>
      {best.recommendation && (
        <p>{t('energy.last.best', { when: format.dateTime(best.recommendation) })}</p>
      )}
      {best.inSurgePricing && <p>{t('energy.surge')}</p>}
      <LastPlot prices={prices} quantities={resForecast.quantity} />
      <p className={classes.hours} aria-hidden>
        {[0, 1, 2, 3].map((part) => {
          const at = points[Math.floor((points.length / 4) * part)];
          return <span key={part}>{at && format.time(at)}</span>;
        })}
      </p>
    </Surface>
  );
}

type PlotProps = { prices: readonly number[]; quantities: readonly number[] };

function LastPlot({ prices, quantities }: PlotProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const low = Math.min(...prices);
  const high = Math.max(...prices);
  const x = linearScale([0, prices.length], [0, SIZE.width]);
  const y = linearScale([Math.min(0, low), Math.max(1, high)], [SIZE.height, TOP]);
  const quantityX = linearScale([0, quantities.length], [0, SIZE.width]);
  const quantityY = linearScale([0, Math.max(1, ...quantities)], [SIZE.height, TOP]);
  return (
    <Plot
      label={t('energy.last.plot', { low: format.count(low), high: format.count(high) })}
      size={SIZE}
      fit="stretched"
      className={classes.plot}
    >
      <Bars
        zero={y(0)}
        bars={prices.map((price, index) => ({
          key: index,
          x: x(index),
          width: x(1) - 1,
          y: y(price),
          tone: 'quiet',
        }))}
      />
      <Line
        points={quantities.map((quantity, index) => ({
          x: quantityX(index),
          y: quantityY(quantity),
        }))}
        tone="text"
        isDashed
      />
    </Plot>
  );
}
