/** Notices about the faults that the plugs of a charging point report now. */
import { Stack } from '@mantine/core';
import type { EditableStation, Plug } from '@voltagora/contract';
import { plugFaultOf } from '@voltagora/domain';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { Notice } from '../../../shared/ui/notice.tsx';
import { useOwnLivePlugs } from './use-own-live-plugs.ts';

type Props = { station: EditableStation; pointId: number };

/** What is wrong with the plugs of a charging point now, and what its owner does about it. */
export function PointFaults({ station, pointId }: Props) {
  const plugs = useOwnLivePlugs(station).filter(
    (plug) => plug.charging_point?.id === pointId && isFaulty(plug),
  );
  if (plugs.length === 0) return null;
  return (
    <Stack gap="sm" mb="lg">
      {plugs.map((plug) => (
        <PlugFault key={plug.id} plug={plug} />
      ))}
    </Stack>
  );
}

const isFaulty = ({ error, status }: Plug): boolean =>
  status === 'Faulted' || plugFaultOf(error) !== undefined;

function PlugFault({ plug }: { plug: Plug }) {
  const { t } = useTranslation();
  const { search } = useLocation();
  const fault = plugFaultOf(plug.error);
  const title = fault ? t(`stations.plugFault.${fault}`) : t('points.nextStep.unknownTitle');
  const name = t('reservations.plug', { label: plug.label });
  return (
    <Notice title={`${name}: ${title}`}>
      <p>{t(`points.nextStep.${fault ?? 'unknown'}`)}</p>
      <p>
        <Link to={{ search, hash: 'remote' }}>{t('points.remote.title')}</Link>
        {' · '}
        <Link to={{ search, hash: 'events' }}>{t('points.events.title')}</Link>
        {plug.error !== null && ` · ${t('points.nextStep.code', { code: plug.error })}`}
      </p>
    </Notice>
  );
}
