import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './notice.module.css';

type Props = { title: string; children?: ReactNode; tone?: 'warning' | 'info' };

/** A warning or information, announced to screen readers. */
export function Notice({ title, children, tone = 'warning' }: Props) {
  const Icon = tone === 'warning' ? IconAlertTriangle : IconInfoCircle;
  return (
    <div className={classes.notice} data-tone={tone} role={tone === 'warning' ? 'alert' : 'status'}>
      <Icon size={22} aria-hidden />
      <div className={classes.body}>
        <strong>{title}</strong>
        {children}
      </div>
    </div>
  );
}
