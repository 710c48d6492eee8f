/** Power over time as an area, energy as a line above it; grows with every sample. */
import { useElementSize } from '@mantine/hooks';
import type { MeterSample } from '@voltagora/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../shared/format/use-format.ts';
import classes from './charging.module.css';
import { plotOf, type Plot, type Size } from './plot-geometry.ts';

const HEIGHT = { narrow: 180, wide: 300 };
const WIDE_FROM = 480;
const MARGIN = { top: 8, right: 12, bottom: 24, left: 44 };
type Props = { samples: readonly MeterSample[]; timeZone: string };

export function PowerPlot({ samples, timeZone }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const { ref, width } = useElementSize();
  const height = width >= WIDE_FROM ? HEIGHT.wide : HEIGHT.narrow;
  const inner = { width: Math.max(0, width - MARGIN.left - MARGIN.right), height };
  const plot = inner.width > 0 ? plotOf(samples, inner) : null;
  const newest = samples.at(-1);
  return (
    <figure className={classes.plot} ref={ref}>
      <figcaption className={classes.legend}>
        <span data-kind="power">{t('charging.plot.power')}</span>
        <span data-kind="energy">
          {plot
            ? t('charging.plot.energyUpTo', { max: format.energy(plot.energyMax) })
            : t('charging.plot.energy')}
        </span>
      </figcaption>
      {!plot && <p className={classes.plotEmpty}>{t('charging.plot.empty')}</p>}
      {plot && newest && (
        <svg
          width={width}
          height={height + MARGIN.top + MARGIN.bottom}
          role="img"
          aria-label={t('charging.plot.label', {
            power: format.power(newest.power_kW ?? 0),
            energy: format.energy(newest.energy_kWh),
          })}
        >
          <g transform={`translate(${MARGIN.left} ${MARGIN.top})`}>
            <Axes plot={plot} size={inner} timeZone={timeZone} />
            <path d={plot.area} className={classes.area} />
            <path d={plot.energy} className={classes.energyLine} />
            <path d={plot.power} className={classes.powerLine} />
            {plot.last && (
              <circle cx={plot.last.x} cy={plot.last.y} r="5" className={classes.lastDot} />
            )}
          </g>
        </svg>
      )}
    </figure>
  );
}

function Axes({ plot, size, timeZone }: { plot: Plot; size: Size; timeZone: string }) {
  const format = useFormat();
  const anchors = ['start', 'middle', 'end'] as const;
  const times = plot.timeTicks.map(({ at }) => format.time(new Date(at), timeZone));
  // A charge of a minute has two of its three marks in the same one.
  const isSaidElsewhere = (index: number): boolean =>
    times.indexOf(times[index] ?? '') < index || (index === 1 && times[1] === times[2]);
  return (
    <>
      {plot.powerTicks.map(({ value, y }) => (
        <g key={value} className={classes.tick}>
          <line x1="0" x2={size.width} y1={y} y2={y} />
          <text x="-8" y={y + 4} textAnchor="end">
            {format.power(value)}
          </text>
        </g>
      ))}
      {plot.timeTicks.map(({ at, x }, index) => (
        <text
          key={at}
          x={x}
          y={size.height + 20}
          textAnchor={anchors[index]}
          className={classes.tickText}
        >
          {isSaidElsewhere(index) ? '' : times[index]}
        </text>
      ))}
    </>
  );
}
