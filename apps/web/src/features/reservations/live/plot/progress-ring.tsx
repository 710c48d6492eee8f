import type { ReactNode } from 'react';
import classes from '../charging.module.css';

type Props = { share: number; label: string; children: ReactNode };

const RADIUS = 92;
const LENGTH = 2 * Math.PI * RADIUS;

/** A ring around the main figure; `label` describes it for screen readers. */
export function ProgressRing({ share, label, children }: Props) {
  const filled = Math.max(0, Math.min(1, share));
  return (
    <figure className={classes.ring}>
      <svg viewBox="0 0 200 200" aria-hidden>
        <circle cx="100" cy="100" r={RADIUS} className={classes.ringTrack} />
        <circle
          cx="100"
          cy="100"
          r={RADIUS}
          className={classes.ringArc}
          strokeDasharray={`${filled * LENGTH} ${LENGTH}`}
          transform="rotate(-90 100 100)"
        />
      </svg>
      <div className={classes.ringText}>{children}</div>
      <figcaption className={classes.note}>{label}</figcaption>
    </figure>
  );
}
