/** A session that the driver has not started in the app: the driver says whether it was theirs, the owner reads why the bill waits. */
import { Button, Group, Text } from '@mantine/core';
import type { Reservation } from '@voltagora/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useServer } from '../../../../shared/api/server.ts';
import { type Command, useCommand } from '../../../../shared/api/use-command.ts';
import { useFormat } from '../../../../shared/format/use-format.ts';
import { Dialog } from '../../../../shared/ui/dialog.tsx';
import { FailureLine } from '../../../../shared/ui/failure-line.tsx';
import { Notice } from '../../../../shared/ui/notice.tsx';
import { isToConfirm } from '../../list/to-confirm.ts';
import type { PanelProps } from '../panel-props.ts';

export function ConfirmSession({ reservation, isDriver }: PanelProps & { isDriver: boolean }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { confirmation, plug } = reservation;
  if (!confirmation || !isToConfirm(reservation)) return null;
  const time = format.dateTime(confirmation.decided_by, plug.station.time_zone);
  if (isDriver) return <Question reservation={reservation} time={time} />;
  return (
    <Notice tone="info" title={t('charging.confirm.ownerTitle')}>
      <p>{t('charging.confirm.owner', { time })}</p>
    </Notice>
  );
}

function Question({ reservation, time }: PanelProps & { time: string }) {
  const { t } = useTranslation();
  const [isDenying, setDenying] = useState(false);
  const yes = useAnswer(reservation, 'confirmSession');
  return (
    <Notice title={t('charging.confirm.title')}>
      <p>{t('charging.confirm.text')}</p>
      <p>{t('charging.confirm.billed', { time })}</p>
      <FailureLine error={yes.error} />
      <Group gap="sm" mt="sm">
        <Button loading={yes.isBusy} onClick={() => void yes.send()}>
          {t('charging.confirm.yes')}
        </Button>
        <Button variant="default" disabled={yes.isBusy} onClick={() => setDenying(true)}>
          {t('charging.confirm.no')}
        </Button>
      </Group>
      <Dialog
        title={t('charging.confirm.sure')}
        isOpen={isDenying}
        onClose={() => setDenying(false)}
      >
        <Denial reservation={reservation} onKeep={() => setDenying(false)} />
      </Dialog>
    </Notice>
  );
}

function Denial({ reservation, onKeep }: PanelProps & { onKeep: () => void }) {
  const { t } = useTranslation();
  const no = useAnswer(reservation, 'denySession');
  const deny = async () => {
    if (await no.send()) onKeep();
  };
  return (
    <>
      <Text>{t('charging.confirm.stops')}</Text>
      <FailureLine error={no.error} />
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onKeep}>
          {t('charging.confirm.keep')}
        </Button>
        <Button variant="outline" color="red" loading={no.isBusy} onClick={() => void deny()}>
          {t('charging.confirm.deny')}
        </Button>
      </Group>
    </>
  );
}

function useAnswer(
  { id }: Reservation,
  call: 'confirmSession' | 'denySession',
): Pick<Command, 'isBusy' | 'error'> & { send: () => Promise<boolean> } {
  const { send } = useServer();
  const { isBusy, error, run } = useCommand();
  return { isBusy, error, send: () => run(() => send(call, { params: { id } })) };
}
