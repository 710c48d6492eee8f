/** What keeps a charger well: its firmware, its logs, what it knows and says by itself. */
import { Title } from '@mantine/core';
import type { ChargingPoint } from '@voltagora/contract';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../../shared/api/use-read.ts';
import { ErrorState } from '../../../shared/ui/error-state.tsx';
import { SkeletonRows } from '../../../shared/ui/skeletons.tsx';
import { Surface } from '../../../shared/ui/surface.tsx';
import { ChargingPointLogs } from '../maintenance/charging-point-logs.tsx';
import { Configuration } from './configuration.tsx';
import { CustomerReports } from './customer-reports.tsx';
import { DisplayMessageBlock } from './display-message.tsx';
import { Firmware } from '../maintenance/firmware.tsx';
import { LocalListBlock } from '../maintenance/local-list.tsx';
import { MonitorsBlock } from '../device-model/monitors.tsx';
import { Publications } from '../maintenance/publications.tsx';
import { useReloadEvery } from '../forms/use-reload-every.ts';

const EVERY_MS = 5_000;

type Props = { point: ChargingPoint; onSent: () => void };

export function Maintenance({ point, onSent }: Props) {
  const { t } = useTranslation();
  const request = { params: { id: point.id } };
  const upkeep = useRead('readUpkeep', request);
  const model = useRead('readDeviceModel', request);
  useReloadEvery(EVERY_MS, upkeep);
  const { data, error, refetch } = upkeep;
  const sent = () => {
    refetch();
    onSent();
  };
  return (
    <section aria-labelledby="maintenance">
      <Title order={2} size="h3" mb="sm" id="maintenance">
        {t('upkeep.title')}
      </Title>
      <Surface>
        {!data && !error && <SkeletonRows rows={3} height={56} />}
        {!data && error && <ErrorState error={error} onRetry={refetch} safe={t('owner.safe')} />}
        {data && <Firmware point={point} upkeep={data} onSent={sent} />}
        {data && <ChargingPointLogs point={point} logs={data.logs} onSent={sent} />}
        {data && <Publications point={point} upkeep={data} onSent={sent} />}
        <LocalListBlock point={point} onSent={onSent} />
        <DisplayMessageBlock point={point} model={model.data?.model} onSent={onSent} />
        <MonitorsBlock point={point} model={model.data?.model} onSent={onSent} />
        {data && <CustomerReports point={point} upkeep={data} onSent={sent} />}
        <Configuration
          pointId={point.id}
          isConnected={point.connected}
          model={model.data?.model}
          onRead={model.refetch}
          onSent={onSent}
        />
      </Surface>
    </section>
  );
}
