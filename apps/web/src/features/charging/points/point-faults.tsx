/** Notices about the faults that the plugs of a charging point report now. */
import { Stack } from '@mantine/core';
import type { EditableStation, Plug } from '@voltagora/contract';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { Notice } from '../../../shared/ui/notice.tsx';
import { useOwnLivePlugs } from './use-own-live-plugs.ts';

/** Error codes with words (OCPP 1.6 §7.6). OCPP 2.0.1 has no list of codes. */
const EXPLAINED = [
  'ConnectorLockFailure',
  'EVCommunicationError',
  'GroundFailure',
  'HighTemperature',
  'InternalError',
  'LocalListConflict',
  'OtherError',
  'OverCurrentFailure',
  'OverVoltage',
  'PowerMeterFailure',
  'PowerSwitchFailure',
  'ReaderFailure',
  'ResetFailure',
  'UnderVoltage',
  'WeakSignal',
] as const;

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
  status === 'Faulted' || (error !== null && error !== 'NoError');

function PlugFault({ plug }: { plug: Plug }) {
  const { t } = useTranslation();
  const { search } = useLocation();
  const code = EXPLAINED.find((known) => known === plug.error) ?? 'unknown';
  const name = t('reservations.plug', { label: plug.label });
  return (
    <Notice title={`${name}: ${t(`points.error.${code}.title`)}`}>
      <p>{t(`points.error.${code}.next`)}</p>
      <p>
        <Link to={{ search, hash: 'remote' }}>{t('points.remote.title')}</Link>
        {' · '}
        <Link to={{ search, hash: 'events' }}>{t('points.events.title')}</Link>
        {code !== 'unknown' && ` · ${t('points.error.code', { code })}`}
      </p>
    </Notice>
  );
}
