import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './maintenance.module.css';

type Props = { title: string; action?: ReactNode; children: ReactNode };

/** One matter of a charger's maintenance: how it stands, and what can be done. */
export function MaintenanceBlock({ title, action, children }: Props) {
  return (
    <div className={classes.block}>
      <Group justify="space-between">
        <h3>{title}</h3>
        {action}
      </Group>
      {children}
    </div>
  );
}
