/** Cancels a booking after showing the cost. */
import { Button, Group, Text } from '@mantine/core';
import type { Reservation } from '@voltagora/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useServer } from '../../../shared/api/server.ts';
import { useCommand } from '../../../shared/api/use-command.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import { useTokenAmount } from '../../../shared/format/use-token-amount.ts';
import { heldMoney } from '../agreed-money.ts';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { FailureLine } from '../../../shared/ui/failure-line.tsx';
import { CancelChoice, SeriesCost } from './cancel-series.tsx';
import { feeText } from '../draft/payment/fee-text.ts';
import { useSeriesAhead } from '../draft/window/use-series-ahead.ts';

type Props = { reservation: Reservation };

export function CancelReservation({ reservation }: Props) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  if (!reservation.cancellation) return null;
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {t('reservations.cancel.open')}
      </Button>
      <Dialog title={t('reservations.cancel.title')} isOpen={isOpen} onClose={() => setOpen(false)}>
        <CancelForm reservation={reservation} onKeep={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function CancelForm({ reservation, onKeep }: Props & { onKeep: () => void }) {
  const { t } = useTranslation();
  const [isSeries, setSeries] = useState(false);
  const { send } = useServer();
  const { isBusy, error, run } = useCommand();
  const series = useSeriesAhead(reservation);
  const words = useCancelWords(reservation);
  const several = series.length > 1 ? series : null;
  const cancel = async (): Promise<void> => {
    const request = { params: { id: reservation.id }, query: isSeries ? { series: 'true' } : {} };
    if (await run(() => send('cancelReservation', request))) onKeep();
  };
  return (
    <>
      {several && <CancelChoice series={several} isSeries={isSeries} onChoose={setSeries} />}
      {several && isSeries ? <SeriesCost series={several} /> : <Text>{words}</Text>}
      <FailureLine error={error} />
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onKeep}>
          {t('reservations.cancel.keep')}
        </Button>
        <Button variant="outline" color="red" loading={isBusy} onClick={() => void cancel()}>
          {several && isSeries
            ? t('reservations.cancel.confirmSeries', { count: several.length })
            : t('reservations.cancel.confirm')}
        </Button>
      </Group>
    </>
  );
}

/** The cancellation cost now, in the means of payment. */
function useCancelWords(reservation: Reservation): string {
  const { t } = useTranslation();
  const format = useFormat();
  const { cancellation, tokens_held, plug, payment } = reservation;
  const tokenAmount = useTokenAmount();
  const fee = cancellation?.fee_tokens_now ?? 0;
  const back = tokens_held - fee;
  const until = cancellation && format.dateTime(cancellation.free_until, plug.station.time_zone);
  if (payment) {
    return t(fee > 0 ? 'reservations.cancel.costsCard' : 'reservations.cancel.freeCard', {
      fee: feeText(reservation, fee, { money: format.money, tokenAmount }).amount,
      held: format.money(payment.amount, payment.currency),
      until,
    });
  }
  return t(fee > 0 ? 'reservations.cancel.costs' : 'reservations.cancel.free', {
    fee: tokenAmount(fee, heldMoney(reservation, fee)),
    back: tokenAmount(back, heldMoney(reservation, back)),
    until,
  });
}
