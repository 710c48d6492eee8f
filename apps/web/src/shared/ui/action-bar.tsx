import type { ReactNode } from 'react';
import classes from './action-bar.module.css';

type Props = {
  children: ReactNode;
  summary?: ReactNode;
  /** Names it as a region of the screen. */
  label?: string;
};

/** The main action of a screen, within reach of the thumb on phones. */
export function ActionBar({ children, summary, label }: Props) {
  return (
    <div className={classes.bar} role={label && 'region'} aria-label={label}>
      {summary && <div className={classes.summary}>{summary}</div>}
      <div className={classes.actions}>{children}</div>
    </div>
  );
}
