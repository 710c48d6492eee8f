import { IconAlertTriangle } from '@tabler/icons-react';
import type { EditableStation } from '@voltagora/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { stationState } from '../list/station-state.ts';
import { stepPath } from './station-steps.ts';
import classes from './station-progress.module.css';

/** What still prevents bookings of this station, with a link to fix it; nothing once it is live. */
export function StationProgress({ station }: { station: EditableStation }) {
  const { t } = useTranslation();
  const state = stationState(station);
  if (state === 'live') return null;
  return (
    <p className={classes.progress}>
      <IconAlertTriangle size={20} aria-hidden />
      <span>
        {t(`manage.state.${state}`)}.{' '}
        <Link to={stepPath(station, state)}>{t(`manage.next.${state}`)}</Link>
      </span>
    </p>
  );
}
