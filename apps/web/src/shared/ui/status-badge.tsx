import type { PlugStatus } from '@voltagora/domain';
import { useTranslation } from 'react-i18next';
import { StatusShape } from './status-shape.tsx';
import classes from './status-badge.module.css';

/** A plug's status as shape, text and colour. */
export function StatusBadge({ status }: { status: PlugStatus }) {
  const { t } = useTranslation();
  return (
    <span className={classes.badge} data-status={status}>
      <StatusShape status={status} />
      {t(`common.status.${status}`)}
    </span>
  );
}
