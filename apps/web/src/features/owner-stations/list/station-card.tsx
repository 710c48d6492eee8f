import { IconAlertTriangle, IconCheck, IconChevronRight } from '@tabler/icons-react';
import type { AnswerOf } from '@voltagora/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { addressOf } from '../../../shared/format/address.ts';
import { StatusBadge } from '../../../shared/ui/status-badge.tsx';
import { plugsByStatus } from './plugs-by-status.ts';
import { stationState } from './station-state.ts';
import { stepPath } from '../new-station/station-steps.ts';
import classes from './stations-page.module.css';

type Props = { station: AnswerOf<'listMyStations'>['results'][number] };

/** One station of the list: its plugs, and whether it is live or which step is missing. */
export function StationCard({ station }: Props) {
  const { t } = useTranslation();
  const state = stationState(station);
  const Icon = state === 'live' ? IconCheck : IconAlertTriangle;
  return (
    <>
      <Link to={`/owner/stations/${station.id}`} className={classes.name}>
        <bdi>{station.name}</bdi>
      </Link>
      <p className={classes.note}>{addressOf(station)}</p>
      <p className={classes.state} data-state={state}>
        <Icon size={20} aria-hidden />
        {t(`manage.state.${state}`)}
      </p>
      {state !== 'live' && (
        <Link to={stepPath(station, state)} className={classes.step}>
          {t(`manage.next.${state}`)}
          <IconChevronRight size={18} aria-hidden />
        </Link>
      )}
      {station.plugs.length > 0 && (
        <ul className={classes.plugs}>
          {plugsByStatus(station.plugs).map(({ status, labels }) => (
            <li key={status}>
              <StatusBadge status={status} />
              <span>
                {t('owner.stations.plugs', { count: labels.length, labels: labels.join(', ') })}
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
