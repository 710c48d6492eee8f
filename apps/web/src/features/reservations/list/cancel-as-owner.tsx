/** Cancels a driver's booking as the owner, after explaining the effects: full refund, a message, not reversible. */
import { Button, Group, Text, Textarea } from '@mantine/core';
import type { Reservation } from '@voltagora/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useServer } from '../../../shared/api/server.ts';
import { useCommand } from '../../../shared/api/use-command.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { FailureLine } from '../../../shared/ui/failure-line.tsx';

export function CancelAsOwner({ reservation }: { reservation: Reservation }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  return (
    <>
      <Button variant="default" mt="sm" onClick={() => setOpen(true)}>
        {t('calendar.cancel.open')}
      </Button>
      <Dialog title={t('reservations.cancel.title')} isOpen={isOpen} onClose={close}>
        <CancelAsOwnerForm reservation={reservation} onDone={close} onKeep={close} />
      </Dialog>
    </>
  );
}

/** Whether the owner can still cancel it. */
export const isRejectable = ({ status, stop_time }: Reservation, now: Date): boolean =>
  (status === 'PENDING' || status === 'RESERVED') && now < new Date(stop_time);

type FormProps = { reservation: Reservation; onDone: () => void; onKeep: () => void };

export function CancelAsOwnerForm({ reservation, onDone, onKeep }: FormProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { send } = useServer();
  const [message, setMessage] = useState('');
  const { isBusy, error, run } = useCommand();
  const { id } = reservation;
  const values = {
    tokens: format.tokens(reservation.tokens_held),
    amount: format.money(reservation.total_cost, reservation.currency),
  };
  const cancel = async (): Promise<void> => {
    const request = { params: { id }, body: { message } };
    if (await run(() => send('cancelAsOwner', request))) onDone();
  };
  return (
    <>
      <Text>{t(explanationOf(reservation), values)}</Text>
      <Textarea
        label={t('calendar.message')}
        description={t('calendar.messageWhy')}
        maxLength={500}
        rows={3}
        styles={{ input: { minHeight: 96 } }}
        data-autofocus
        value={message}
        onChange={(event) => setMessage(event.currentTarget.value)}
      />
      <FailureLine error={error} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onKeep}>
          {t('calendar.cancel.keep')}
        </Button>
        <Button variant="outline" color="red" loading={isBusy} onClick={() => void cancel()}>
          {t('calendar.cancel.confirm')}
        </Button>
      </Group>
    </>
  );
}

/** What the driver gets back: tokens, the hold on a card, or nothing if nothing was held yet. */
function explanationOf({ payment_method, status }: Reservation): string {
  if (payment_method.type === 'tokens') return 'calendar.cancel.explain';
  return status === 'PENDING' ? 'calendar.cancel.explainUnpaid' : 'calendar.cancel.explainCard';
}
