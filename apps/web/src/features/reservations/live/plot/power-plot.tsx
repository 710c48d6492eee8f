/** Power over time as an area, energy as a line; updated with every sample. */
import { useElementSize } from '@mantine/hooks';
import type { MeterSample } from '@voltagora/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../shared/format/use-format.ts';
import { XAxis, YAxis } from '../../../../shared/plot/axis.tsx';
import { Area, Line, PointMarker } from '../../../../shared/plot/marks.tsx';
import { EmptyPlot, innerSize, Plot } from '../../../../shared/plot/plot.tsx';
import classes from '../charging.module.css';
import { curvesOf } from './plot-geometry.ts';

const HEIGHT = { narrow: 212, wide: 332 };
const WIDE_FROM = 480;
const MARGIN = { top: 8, right: 12, bottom: 24, left: 44 };
const ANCHORS = ['start', 'middle', 'end'] as const;
type Props = { samples: readonly MeterSample[]; timeZone: string };

export function PowerPlot({ samples, timeZone }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const { ref, width } = useElementSize();
  const size = { width, height: width >= WIDE_FROM ? HEIGHT.wide : HEIGHT.narrow };
  const inner = innerSize(size, MARGIN);
  const curves = inner.width > 0 ? curvesOf(samples, inner) : null;
  const newest = samples.at(-1);
  const last = curves?.power.at(-1);
  const times = (curves?.timeTicks ?? []).map(({ at }) => format.time(new Date(at), timeZone));
  return (
    <figure className={classes.plot} ref={ref}>
      <figcaption className={classes.legend}>
        <span data-kind="power">{t('charging.plot.power')}</span>
        <span data-kind="energy">
          {curves
            ? t('charging.plot.energyUpTo', { max: format.energy(curves.energyMax) })
            : t('charging.plot.energy')}
        </span>
      </figcaption>
      {!curves && <EmptyPlot>{t('charging.plot.empty')}</EmptyPlot>}
      {curves && newest && (
        <Plot
          label={t('charging.plot.label', {
            power: format.power(newest.power_kW ?? 0),
            energy: format.energy(newest.energy_kWh),
          })}
          size={size}
          margin={MARGIN}
          fit="fixed"
        >
          <YAxis
            width={inner.width}
            ticks={curves.powerTicks.map(({ value, y }) => ({ y, label: format.power(value) }))}
          />
          <XAxis
            height={inner.height}
            ticks={curves.timeTicks.map(({ x }, index) => ({
              x,
              label: isSaidElsewhere(times, index) ? '' : (times[index] ?? ''),
              anchor: ANCHORS[index],
            }))}
          />
          <Area points={curves.power} bottom={inner.height} tone="busy" />
          <Line points={curves.energy} tone="second" isDashed />
          <Line points={curves.power} tone="busy" />
          {last && <PointMarker at={last} tone="busy" />}
        </Plot>
      )}
    </figure>
  );
}

/** A charge of a minute has two of its three marks in the same one. */
const isSaidElsewhere = (times: readonly string[], index: number): boolean =>
  times.indexOf(times[index] ?? '') < index || (index === 1 && times[1] === times[2]);
