import type { ReactNode } from 'react';
import classes from './action-bar.module.css';

type Props = { children: ReactNode; summary?: ReactNode };

/** The main action of a screen, within reach of the thumb on phones. */
export function ActionBar({ children, summary }: Props) {
  return (
    <div className={classes.bar}>
      {summary && <div className={classes.summary}>{summary}</div>}
      <div className={classes.actions}>{children}</div>
    </div>
  );
}
