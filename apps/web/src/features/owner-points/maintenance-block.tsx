import type { ReactNode } from 'react';
import classes from './maintenance.module.css';

type Props = {
  title: string;
  action?: ReactNode;
  /** Seldom wanted: only its name is shown until it is unfolded. */
  isRare?: boolean;
  children: ReactNode;
};

/** One matter of a charger's maintenance: how it stands, and after that what can be done. */
export function MaintenanceBlock({ title, action, isRare = false, children }: Props) {
  const matter = (
    <div className={classes.matter}>
      <div className={classes.told}>{children}</div>
      {action && <div>{action}</div>}
    </div>
  );
  if (!isRare) {
    return (
      <div className={classes.block}>
        <h3>{title}</h3>
        {matter}
      </div>
    );
  }
  return (
    <details className={classes.block}>
      <summary>
        <h3>{title}</h3>
      </summary>
      {matter}
    </details>
  );
}
