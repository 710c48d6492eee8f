/** Settings for all monitors of a charging point: the base set of its vendor, and the lowest severity to report. */
import { Button, Group, Select } from '@mantine/core';
import { type ChargingPoint, MONITORING_BASES } from '@voltagora/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useServer } from '../../../shared/api/server.ts';
import { FailureLine } from '../../../shared/ui/failure-line.tsx';
import { SeveritySelect } from '../points/events/severity-select.tsx';
import unfold from '../commands/unfold.module.css';
import { useCommand } from '../../../shared/api/use-command.ts';

const LEAST_SEVERE = 9;

type Props = { point: ChargingPoint; onAnswer: (answer: { status: string }) => void };

export function MonitoringSettings({ point, onAnswer }: Props) {
  const { t } = useTranslation();
  const server = useServer();
  const { isBusy, error, run } = useCommand();
  const [base, setBase] = useState<(typeof MONITORING_BASES)[number]>('all');
  const [severity, setSeverity] = useState(LEAST_SEVERE);
  const params = { id: point.id };
  const send = (call: () => Promise<{ status: string }>) => () =>
    void run(async () => onAnswer(await call()));
  const button = (call: () => Promise<{ status: string }>) => (
    <Button
      variant="default"
      loading={isBusy}
      disabled={!point.connected}
      onClick={send(call)}
      aria-label={t('upkeep.monitors.apply')}
    >
      {t('upkeep.monitors.apply')}
    </Button>
  );
  return (
    <details className={unfold.unfold}>
      <summary>{t('upkeep.monitors.more')}</summary>
      <p>{t('upkeep.monitors.moreHint')}</p>
      <Group align="end" mb="sm">
        <SeveritySelect
          label={t('upkeep.monitors.level')}
          value={severity}
          onChange={setSeverity}
        />
        {button(() => server.send('setMonitoringLevel', { params, body: { severity } }))}
      </Group>
      <Group align="end">
        <Select
          label={t('upkeep.monitors.base')}
          data={MONITORING_BASES.map((one) => ({
            value: one,
            label: t(`upkeep.monitors.baseName.${one}`),
          }))}
          allowDeselect={false}
          value={base}
          w="100%"
          maw={420}
          onChange={(word) => setBase(MONITORING_BASES.find((one) => one === word) ?? base)}
        />
        {button(() => server.send('setMonitoringBase', { params, body: { base } }))}
      </Group>
      <FailureLine error={error} />
    </details>
  );
}
