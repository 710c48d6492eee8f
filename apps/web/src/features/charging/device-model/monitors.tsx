/** The monitors of an OCPP 2.0.1 charging point and their latest reports; nothing if it supports none. */
import { Button } from '@mantine/core';
import type { ChargingPoint, DeviceModel, Monitor } from '@voltagora/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useServer } from '../../../shared/api/server.ts';
import { useRead } from '../../../shared/api/use-read.ts';
import { ErrorState } from '../../../shared/ui/error-state.tsx';
import { SkeletonRows } from '../../../shared/ui/skeletons.tsx';
import { AnswerText } from '../commands/charging-point-answer-text.tsx';
import { FailureLine } from '../../../shared/ui/failure-line.tsx';
import { MaintenanceBlock } from '../commands/maintenance-block.tsx';
import { MonitorDialog } from './monitor-dialog.tsx';
import { MonitoringSettings } from './monitoring-settings.tsx';
import { ReportedAlerts } from './reported-alerts.tsx';
import type { Watchable } from '../points/watchable.ts';
import { useCommand } from '../../../shared/api/use-command.ts';
import classes from '../commands/maintenance.module.css';

type Model = DeviceModel['model'] | undefined;
type Props = { point: ChargingPoint; model: Model };

export function MonitorsBlock({ point, model }: Props) {
  const variables = watchableIn(model);
  return variables.length === 0 ? null : <Block {...{ point, variables }} />;
}

const watchableIn = (model: Model): Watchable[] =>
  (model?.variables ?? []).flatMap(({ key, watch }) => (watch ? [{ key, unit: watch.unit }] : []));

type BlockProps = Omit<Props, 'model'> & { variables: readonly Watchable[] };

function Block({ point, variables }: BlockProps) {
  const { t } = useTranslation();
  const [isAdding, setAdding] = useState(false);
  const [answer, setAnswer] = useState('');
  const request = { params: { id: point.id } };
  const { data, error, refetch } = useRead('listMonitors', point.connected ? request : null);
  const told = ({ status }: { status: string }) => {
    setAnswer(status);
    setAdding(false);
  };
  return (
    <MaintenanceBlock
      isRare
      title={t('upkeep.monitors.title')}
      action={
        <Button variant="default" disabled={!point.connected} onClick={() => setAdding(true)}>
          {t('upkeep.monitors.add')}
        </Button>
      }
    >
      {point.connected && !data && !error && <SkeletonRows rows={2} height={44} />}
      {!data && error && <ErrorState error={error} onRetry={refetch} safe={t('owner.safe')} />}
      {data?.results.length === 0 && <p className={classes.second}>{t('upkeep.monitors.empty')}</p>}
      <ul className={classes.rows}>
        {data?.results.map((monitor) => (
          <MonitorRow key={monitor.id} {...{ point, monitor, variables }} onAnswer={told} />
        ))}
      </ul>
      <p role="status" className={classes.second}>
        {answer && <AnswerText answer={answer} />}
      </p>
      <ReportedAlerts pointId={point.id} />
      <MonitoringSettings point={point} onAnswer={told} />
      <MonitorDialog
        {...{ pointId: point.id, variables }}
        isOpen={isAdding}
        onClose={() => setAdding(false)}
        onAnswer={told}
      />
    </MaintenanceBlock>
  );
}

type RowProps = Pick<BlockProps, 'point' | 'variables'> & {
  monitor: Monitor;
  onAnswer: (answer: { status: string }) => void;
};

function MonitorRow({ point, monitor, variables, onAnswer }: RowProps) {
  const { t, i18n } = useTranslation();
  const { send } = useServer();
  const { isBusy, error, run } = useCommand();
  const { id, variable, type, severity } = monitor;
  const unit = variables.find(({ key }) => key === variable)?.unit ?? null;
  const number = monitor.value.toLocaleString(i18n.language);
  const value = unit !== null && !type.startsWith('every') ? `${number} ${unit}` : number;
  const params = { id: point.id, monitor: id };
  const clear = () => run(async () => onAnswer(await send('clearMonitor', { params })));
  return (
    <li className={classes.row}>
      <div className={classes.what}>
        <strong>{variable}</strong>
        <span>
          {t(`upkeep.monitors.row.${type}`, { value })} ·{' '}
          {t(`upkeep.monitors.severityName.${severity}`)}
        </span>
        <FailureLine error={error} />
      </div>
      <Button
        variant="default"
        loading={isBusy}
        disabled={!point.connected}
        aria-label={t('upkeep.monitors.clearNamed', { variable })}
        onClick={() => void clear()}
      >
        {t('upkeep.monitors.clear')}
      </Button>
    </li>
  );
}
