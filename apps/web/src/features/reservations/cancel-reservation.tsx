/** Cancelling, with what it costs said before it is done. */
import { Button, Group, Modal, Text } from '@mantine/core';
import type { Reservation } from '@voltagora/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../shared/api/api-context.tsx';
import { asApiError, type ApiError } from '../../shared/api/api-error.ts';
import { useFormat } from '../../shared/format/use-format.ts';

type Props = { reservation: Reservation; onCanceled: () => void };

export function CancelReservation({ reservation, onCanceled }: Props) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  if (!reservation.cancellation) return null;
  return (
    <>
      <Button variant="subtle" color="gray" onClick={() => setOpen(true)}>
        {t('reservations.cancel.open')}
      </Button>
      <Modal
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={t('reservations.cancel.title')}
        closeButtonProps={{ 'aria-label': t('common.close'), size: 44 }}
        styles={{ title: { fontSize: '1.25rem', fontWeight: 650 } }}
        centered
      >
        <CancelForm {...{ reservation, onCanceled }} onKeep={() => setOpen(false)} />
      </Modal>
    </>
  );
}

function CancelForm({ reservation, onCanceled, onKeep }: Props & { onKeep: () => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const api = useApi();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);
  const { id, cancellation, tokens_held, plug } = reservation;
  const fee = cancellation?.fee_tokens_now ?? 0;
  const values = {
    fee: format.tokens(fee),
    back: format.tokens(tokens_held - fee),
    until: cancellation && format.dateTime(cancellation.free_until, plug.station.time_zone),
  };
  const cancel = async (): Promise<void> => {
    setBusy(true);
    try {
      await api.call('cancelReservation', { params: { id } }, { silent: true });
      onKeep();
      onCanceled();
    } catch (reason) {
      setError(asApiError(reason));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Text>{t(fee > 0 ? 'reservations.cancel.costs' : 'reservations.cancel.free', values)}</Text>
      {error && (
        <Text c="var(--vg-faulted)" mt="sm" role="alert">
          {t(`errors.${error.code}`)}
        </Text>
      )}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onKeep}>
          {t('reservations.cancel.keep')}
        </Button>
        <Button variant="outline" color="red" loading={isBusy} onClick={() => void cancel()}>
          {t('reservations.cancel.confirm')}
        </Button>
      </Group>
    </>
  );
}
