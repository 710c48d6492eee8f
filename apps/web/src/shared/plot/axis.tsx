/** Axes of a plot: their places are those of the marks, inside of the margins. */
import classes from './plot.module.css';

type YAxisProps = { ticks: readonly { y: number; label: string }[]; width: number };

/** A line across the plot and its value to the left of it, for each tick. */
export function YAxis({ ticks, width }: YAxisProps) {
  return ticks.map(({ y, label }) => (
    <g key={y}>
      <line x1="0" x2={width} y1={y} y2={y} className={classes.grid} />
      <text x="-8" y={y + 4} textAnchor="end">
        {label}
      </text>
    </g>
  ));
}

type Anchor = 'start' | 'middle' | 'end';
type XAxisProps = {
  ticks: readonly { x: number; label: string; anchor?: Anchor | undefined }[];
  height: number;
};

export function XAxis({ ticks, height }: XAxisProps) {
  return ticks.map(({ x, label, anchor }) => (
    <text key={x} x={x} y={height + 20} textAnchor={anchor ?? 'middle'}>
      {label}
    </text>
  ));
}

/** The words at the end of a line. */
export function EndLabel({ x, y, label }: { x: number; y: number; label: string }) {
  return (
    <text x={x + 6} y={y + 4}>
      {label}
    </text>
  );
}
