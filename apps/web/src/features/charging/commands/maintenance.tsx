/** Maintenance of a charging point: firmware, logs, local list, monitors and more. */
import { Title } from '@mantine/core';
import type { ChargingPoint } from '@voltagora/contract';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../../shared/api/use-read.ts';
import { ErrorState } from '../../../shared/ui/error-state.tsx';
import { SkeletonRows } from '../../../shared/ui/skeletons.tsx';
import { Surface } from '../../../shared/ui/surface.tsx';
import { ChargingPointLogs } from '../maintenance/charging-point-logs.tsx';
import { Configuration } from './configuration/configuration.tsx';
import { CustomerReports } from './customer-reports.tsx';
import { DisplayMessageBlock } from './display-message.tsx';
import { Firmware } from '../maintenance/firmware.tsx';
import { LocalListBlock } from '../maintenance/local-list.tsx';
import { MonitorsBlock } from '../device-model/monitors.tsx';
import { Publications } from '../maintenance/publications.tsx';

const EVERY_MS = 5_000;

export function Maintenance({ point }: { point: ChargingPoint }) {
  const { t } = useTranslation();
  const request = { params: { id: point.id } };
  const { data, error, refetch } = useRead('readUpkeep', request, { everyMs: EVERY_MS });
  const model = useRead('readDeviceModel', request);
  return (
    <section aria-labelledby="maintenance">
      <Title order={2} size="h3" mb="sm" id="maintenance">
        {t('upkeep.title')}
      </Title>
      <Surface>
        {!data && !error && <SkeletonRows rows={3} height={56} />}
        {!data && error && <ErrorState error={error} onRetry={refetch} safe={t('owner.safe')} />}
        {data && <Firmware point={point} upkeep={data} />}
        {data && <ChargingPointLogs point={point} logs={data.logs} />}
        {data && <Publications point={point} upkeep={data} />}
        <LocalListBlock point={point} />
        <DisplayMessageBlock point={point} model={model.data?.model} />
        <MonitorsBlock point={point} model={model.data?.model} />
        {data && <CustomerReports point={point} upkeep={data} />}
        <Configuration pointId={point.id} isConnected={point.connected} model={model.data?.model} />
      </Surface>
    </section>
  );
}
