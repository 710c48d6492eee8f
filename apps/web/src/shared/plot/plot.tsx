/** The frame of a plot: its name for screen readers, and the place of the marks inside of the margins. */
import type { ReactNode } from 'react';
import classes from './plot.module.css';

export type Size = { width: number; height: number };
export type Margin = { top: number; right: number; bottom: number; left: number };
type Props = {
  /** What the plot shows, in words. Beside it, a TableDetails contains the numbers. */
  label: string;
  /** With the margins. */
  size: Size;
  margin?: Margin;
  /** `fixed` is as large as its size in pixels, `scaled` grows with its letters, `stretched` fills any place. */
  fit?: 'fixed' | 'scaled' | 'stretched';
  className?: string | undefined;
  children: ReactNode;
};

const NO_MARGIN: Margin = { top: 0, right: 0, bottom: 0, left: 0 };

export const innerSize = ({ width, height }: Size, margin: Margin): Size => ({
  width: Math.max(0, width - margin.left - margin.right),
  height: Math.max(0, height - margin.top - margin.bottom),
});

export function Plot(props: Props) {
  const { label, size, margin = NO_MARGIN, fit = 'scaled', className, children } = props;
  return (
    <svg
      {...(fit === 'fixed' ? size : { viewBox: `0 0 ${size.width} ${size.height}` })}
      preserveAspectRatio={fit === 'stretched' ? 'none' : undefined}
      className={[classes.plot, className].filter(Boolean).join(' ')}
      data-fit={fit}
      role="img"
      aria-label={label}
    >
      <g transform={`translate(${margin.left} ${margin.top})`}>{children}</g>
    </svg>
  );
}

/** In the place of a plot that has nothing to show yet. */
export function EmptyPlot({ children }: { children: ReactNode }) {
  return <p className={classes.empty}>{children}</p>;
}
