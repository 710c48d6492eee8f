/** Remote commands of an owner to a charging point; those that affect a driver need a confirmation. */
import { Button, Title } from '@mantine/core';
import type { ChargingPoint, EditableStation, Plug, RunningSession } from '@voltagora/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { StatusBadge } from '../../../shared/ui/status-badge.tsx';
import { Surface } from '../../../shared/ui/surface.tsx';
import { CommandDialog } from './command-dialog.tsx';
import { CommandOutcome } from './command-outcome.tsx';
import type { PointCommand } from './point-command.ts';
import { StopDialog } from '../points/stop-dialog.tsx';
import { useOwnLivePlugs } from '../points/use-own-live-plugs.ts';
import { usePointCommand } from './use-point-command.ts';
import classes from './remote-control.module.css';

type Props = {
  station: EditableStation;
  point: ChargingPoint;
  sessions: readonly RunningSession[];
};

export function RemoteControl({ station, point, sessions }: Props) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<PointCommand | null>(null);
  const [stopped, setStopped] = useState<Plug | null>(null);
  const command = usePointCommand(point.id);
  const plugs = useOwnLivePlugs(station).filter(
    ({ charging_point }) => charging_point?.id === point.id,
  );
  /** Commands that change nothing for a driver run at once. */
  const now = (one: PointCommand) => void command.send(one);
  return (
    <section aria-labelledby="remote">
      <Title order={2} size="h3" mb="sm" id="remote">
        {t('points.remote.title')}
      </Title>
      <Surface>
        <p className={classes.second}>
          {t(point.connected ? 'points.remote.lead' : 'points.remote.away')}
        </p>
        <ul className={classes.commandRows}>
          {plugs.map((plug) => (
            <ConnectorCommands
              key={plug.id}
              {...{ plug, now }}
              onAsk={setAsked}
              onStop={() => setStopped(plug)}
              isOff={!point.connected || command.isBusy}
            />
          ))}
          <PointCommands {...{ now }} onAsk={setAsked} isOff={!point.connected || command.isBusy} />
        </ul>
        <CommandOutcome outcome={command.outcome} />
      </Surface>
      <CommandDialog
        command={asked}
        onClose={() => setAsked(null)}
        onConfirm={(one) => {
          setAsked(null);
          void command.send(one);
        }}
      />
      <StopDialog
        plug={stopped}
        session={sessions.findLast((each) => each.plug.id === stopped?.id)}
        onClose={() => setStopped(null)}
        onConfirm={(session) => {
          setStopped(null);
          void command.send({ name: 'stop', session });
        }}
      />
    </section>
  );
}

const ENGAGED: readonly Plug['status'][] = ['Charging', 'SuspendedEV', 'SuspendedEVSE'];

type CommandsProps = {
  now: (command: PointCommand) => void;
  onAsk: (command: PointCommand) => void;
  isOff: boolean;
};

function ConnectorCommands({
  plug,
  now,
  onAsk,
  onStop,
  isOff,
}: CommandsProps & { plug: Plug; onStop: () => void }) {
  const { t } = useTranslation();
  const connector = plug.connector_number ?? 0;
  const label = t('stations.plugs.name', { label: plug.label });
  const isOut = plug.status === 'Unavailable';
  const button = (name: string, onClick: () => void) => (
    <Button
      variant="default"
      disabled={isOff}
      onClick={onClick}
      aria-label={`${t(`points.command.${name}.button`)}: ${label}`}
    >
      {t(`points.command.${name}.button`)}
    </Button>
  );
  return (
    <li className={classes.commands}>
      <div className={classes.what}>
        <strong>{label}</strong>
        <StatusBadge status={plug.status} />
      </div>
      <div className={classes.buttons}>
        {ENGAGED.includes(plug.status) && button('stop', onStop)}
        {button('unlock', () => onAsk({ name: 'unlock', connector }))}
        {isOut
          ? button('operative', () => now({ name: 'operative', connector }))
          : button('inoperative', () => onAsk({ name: 'inoperative', connector }))}
        {button('triggerStatus', () => now({ name: 'triggerStatus', connector }))}
      </div>
    </li>
  );
}

function PointCommands({ now, onAsk, isOff }: CommandsProps) {
  const { t } = useTranslation();
  return (
    <li className={classes.commands}>
      <strong>{t('points.remote.whole')}</strong>
      <div className={classes.buttons}>
        {(['softReset', 'hardReset'] as const).map((name) => (
          <Button key={name} variant="default" disabled={isOff} onClick={() => onAsk({ name })}>
            {t(`points.command.${name}.button`)}
          </Button>
        ))}
        {(['triggerBoot', 'triggerHeartbeat', 'clearCache'] as const).map((name) => (
          <Button key={name} variant="default" disabled={isOff} onClick={() => now({ name })}>
            {t(`points.command.${name}.button`)}
          </Button>
        ))}
      </div>
    </li>
  );
}
