/** The form of an owner's cancellation: a message to the driver, and what they get back. */
import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { CancelByOwner, type Reservation } from '@voltagora/contract';
import { useTranslation } from 'react-i18next';
import { useServer } from '../../../shared/api/server.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import { useTokenAmount } from '../../../shared/format/use-token-amount.ts';
import { heldMoney } from '../agreed-money.ts';
import { useContractForm } from '../../../shared/forms/use-contract-form.ts';
import { useFocusAfter } from '../../../shared/forms/use-focus-after.ts';
import { FailureLine } from '../../../shared/ui/failure-line.tsx';

type FormProps = { reservation: Reservation; onDone: () => void; onKeep: () => void };

export function CancelAsOwnerForm({ reservation, onDone, onKeep }: FormProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { send } = useServer();
  const amountOf = useTokenAmount();
  const { id, tokens_held } = reservation;
  const values = {
    refund: amountOf(tokens_held, heldMoney(reservation, tokens_held)),
    amount: format.money(reservation.total_cost, reservation.currency),
  };
  const form = useContractForm({
    initial: { message: '' },
    schema: CancelByOwner,
    toBody: (typed) => typed,
    send: async (body) => {
      await send('cancelAsOwner', { params: { id }, body });
      onDone();
    },
  });
  const element = useFocusAfter(form.attempt);
  return (
    <form ref={element} noValidate onSubmit={form.submit}>
      <Stack gap="md">
        <Text>{t(explanationOf(reservation), values)}</Text>
        <Textarea
          label={t('calendar.message')}
          description={t('calendar.messageWhy')}
          maxLength={500}
          rows={3}
          styles={{ input: { minHeight: 96 } }}
          data-autofocus
          {...form.text('message')}
        />
        <FailureLine error={form.refusal} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onKeep}>
            {t('calendar.cancel.keep')}
          </Button>
          <Button type="submit" variant="outline" color="red" loading={form.isBusy}>
            {t('calendar.cancel.confirm')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** What the driver gets back: tokens, the hold on a card, or nothing if nothing was held yet. */
function explanationOf({ payment_method, status }: Reservation): string {
  if (payment_method.type === 'tokens') return 'calendar.cancel.explain';
  return status === 'PENDING' ? 'calendar.cancel.explainUnpaid' : 'calendar.cancel.explainCard';
}
