import type { ReactNode } from 'react';
import classes from './maintenance.module.css';

type Props = {
  title: string;
  action?: ReactNode;
  /** Rarely used: collapsed by default. */
  isRare?: boolean;
  children: ReactNode;
};

/** One topic of maintenance: its commands, and the present state below. */
export function MaintenanceBlock({ title, action, isRare = false, children }: Props) {
  const told = <div className={classes.told}>{children}</div>;
  if (!isRare) {
    return (
      <div className={classes.block}>
        <div className={classes.head}>
          <h3>{title}</h3>
          {action}
        </div>
        {told}
      </div>
    );
  }
  return (
    <details className={classes.block}>
      <summary>
        <h3>{title}</h3>
      </summary>
      {told}
      {action}
    </details>
  );
}
