/** What plots are drawn of. A tone says what a mark means; the colours are in the style sheet. */
import classes from './plot.module.css';
import { areaOf, pathOf, type Point } from './scale.ts';

export type Tone = 'main' | 'text' | 'quiet' | 'busy' | 'second' | 'outline';
export type BarMark = { key: string | number; x: number; width: number; y: number; tone: Tone };

/** Bars from their value to the zero line, on whichever side of it. */
export function Bars({ bars, zero }: { bars: readonly BarMark[]; zero: number }) {
  return bars.map(({ key, x, width, y, tone }) => (
    <rect
      key={key}
      className={classes.bar}
      data-tone={tone}
      x={x}
      width={Math.max(1, width)}
      y={Math.min(y, zero)}
      height={Math.max(1, Math.abs(zero - y))}
    />
  ));
}

type LineProps = { points: readonly Point[]; tone: Tone; isDashed?: boolean };

export function Line({ points, tone, isDashed }: LineProps) {
  return (
    <path
      d={pathOf(points)}
      className={classes.line}
      data-tone={tone}
      data-dashed={isDashed || undefined}
    />
  );
}

type AreaProps = { points: readonly Point[]; bottom: number; tone: Tone };

export function Area({ points, bottom, tone }: AreaProps) {
  return <path d={areaOf(points, bottom)} className={classes.area} data-tone={tone} />;
}

/** A moment, from top to bottom. */
export function MomentMarker({ x, height }: { x: number; height: number }) {
  return <line className={classes.moment} x1={x} x2={x} y1="0" y2={height} />;
}

/** Where a line has come to. */
export function PointMarker({ at: { x, y }, tone }: { at: Point; tone: Tone }) {
  return <circle cx={x} cy={y} r="5" className={classes.point} data-tone={tone} />;
}
