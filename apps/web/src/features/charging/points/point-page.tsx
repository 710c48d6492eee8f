/** One charging point: setup guide, commands and event log. */
import { Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useRead } from '../../../shared/api/use-read.ts';
import { ErrorState } from '../../../shared/ui/error-state.tsx';
import { PageFrame } from '../../../shared/ui/page-frame.tsx';
import { SkeletonRows } from '../../../shared/ui/skeletons.tsx';
import { UnknownPage } from '../../../shared/ui/unknown-page.tsx';
import { MeterKeysSection } from '../../meter-proofs/public.ts';
import { PointMessages } from '../../owner-messages/public.ts';
import { ConnectGuide } from '../connect-guide/connect-guide.tsx';
import { Maintenance } from '../commands/maintenance.tsx';
import { PointEvents } from './events/point-events.tsx';
import { PointFaults } from './point-faults.tsx';
import { pointName } from './point-name.ts';
import { PointSections } from './point-sections.tsx';
import { Security } from '../device-model/security.tsx';
import { RemoteControl } from '../commands/remote-control.tsx';

const HEARD_EVERY_MS = 2_500;

export function PointPage() {
  const { t } = useTranslation();
  const params = useParams();
  const id = Number(params['id']);
  const pointId = Number(params['pointId']);
  const station = useRead('readOwnStation', { params: { id } });
  const connection = useRead(
    'readPointConnection',
    { params: { id: pointId } },
    { everyMs: HEARD_EVERY_MS },
  );
  const error = station.error ?? connection.error;
  if (error?.status === 404) return <UnknownPoint />;
  if (!station.data || !connection.data) {
    return (
      <PageFrame title={t('points.page.title')} width="text">
        {error ? (
          <ErrorState
            error={error}
            safe={t('owner.safe')}
            onRetry={() => [station, connection].forEach(({ refetch }) => refetch())}
          />
        ) : (
          <SkeletonRows rows={4} />
        )}
      </PageFrame>
    );
  }
  const point = connection.data.charging_point;
  return (
    <PageFrame
      title={pointName(point)}
      width="wide"
      back={{ to: `/owner/stations/${id}?tab=plugs`, name: station.data.name }}
    >
      <PointFaults station={station.data} pointId={pointId} />
      <PointSections />
      <Stack gap={40}>
        <ConnectGuide
          key={pointId}
          station={station.data}
          connection={connection.data}
          isStale={connection.error !== null}
        />
        <RemoteControl station={station.data} point={point} sessions={connection.data.sessions} />
        <Maintenance key={`maintenance ${pointId}`} point={point} />
        <Security key={`security ${pointId}`} point={point} />
        <MeterKeysSection key={`keys ${pointId}`} point={point} />
        <PointEvents key={`events ${pointId}`} point={point} plugs={station.data.plugs} />
        <PointMessages key={`messages ${pointId}`} point={point} />
      </Stack>
    </PageFrame>
  );
}

function UnknownPoint() {
  const { t } = useTranslation();
  return (
    <UnknownPage
      drawing="unplugged"
      title={t('points.page.title')}
      lead={t('points.page.unknown')}
      text={t('points.page.unknownText')}
      action={t('points.page.toStations')}
      to="/owner/stations"
    />
  );
}
