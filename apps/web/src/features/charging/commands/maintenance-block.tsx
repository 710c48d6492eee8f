import type { ReactNode } from 'react';
import classes from './maintenance.module.css';

type Props = {
  title: string;
  action?: ReactNode;
  /** Seldom wanted: only its name is shown until it is unfolded. */
  isRare?: boolean;
  children: ReactNode;
};

/** One matter of a charger's maintenance: what can be done, and below it how it stands. */
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
