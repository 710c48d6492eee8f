import type { ReactNode } from 'react';
import classes from './fold.module.css';
import { Surface } from '../surface.tsx';

type Props = {
  title: string;
  /** What can be read without opening it. */
  summary?: ReactNode;
  isOpen?: boolean;
  children: ReactNode;
};

/** A surface that shows one line until it is opened; it keeps what was typed in it. */
export function Fold({ title, summary, isOpen = false, children }: Props) {
  return (
    <Surface className={classes.surface}>
      <details className={classes.fold} open={isOpen}>
        <summary>
          <span className={classes.title}>{title}</span>
          {summary && <span className={classes.summary}>{summary}</span>}
        </summary>
        <div className={classes.content}>{children}</div>
      </details>
    </Surface>
  );
}
