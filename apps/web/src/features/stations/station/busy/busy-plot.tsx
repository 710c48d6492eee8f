import { XAxis, YAxis } from '../../../../shared/plot/axis.tsx';
import { Bars } from '../../../../shared/plot/marks.tsx';
import { innerSize, Plot } from '../../../../shared/plot/plot.tsx';
import { linearScale } from '../../../../shared/plot/scale.ts';
import { useFormat } from '../../../../shared/format/use-format.ts';
import classes from './busy-hours.module.css';

const SIZE = { width: 340, height: 150 };
const MARGIN = { top: 8, right: 4, bottom: 28, left: 48 };
const HOURS = 24;
const MARKED_HOURS = [0, 6, 12, 18, 24];
const GAP_PX = 2;

type Props = {
  label: string;
  /** Percent of plugs in use, for each hour of a day. */
  hours: readonly number[];
  nowHour: number | undefined;
};

/** The hours of a day as bars; the present one stands out. */
export function BusyPlot({ label, hours, nowHour }: Props) {
  const format = useFormat();
  const { width, height } = innerSize(SIZE, MARGIN);
  const x = linearScale([0, HOURS], [0, width]);
  const y = linearScale([0, 100], [height, 0]);
  return (
    <Plot label={label} size={SIZE} margin={MARGIN} className={classes.plot}>
      <YAxis
        width={width}
        ticks={[0, 50, 100].map((percent) => ({ y: y(percent), label: format.percent(percent) }))}
      />
      <Bars
        zero={y(0)}
        bars={hours.map((percent, hour) => ({
          key: hour,
          x: x(hour) + GAP_PX / 2,
          width: x(1) - GAP_PX,
          y: y(percent),
          tone: hour === nowHour ? 'main' : 'quiet',
        }))}
      />
      <XAxis
        height={height}
        ticks={MARKED_HOURS.map((hour) => ({
          x: x(hour),
          label: String(hour).padStart(2, '0'),
          anchor: hour === HOURS ? 'end' : hour === 0 ? 'start' : 'middle',
        }))}
      />
    </Plot>
  );
}
