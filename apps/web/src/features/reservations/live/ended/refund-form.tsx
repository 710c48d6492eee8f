/** The form of a refund by the owner: an amount, at most what the host allows, and a reason. */
import { Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { RefundByOwner } from '@voltagora/contract';
import { useTranslation } from 'react-i18next';
import { useServer } from '../../../../shared/api/server.ts';
import { useFormat } from '../../../../shared/format/use-format.ts';
import { decimalText, parseDecimal } from '../../../../shared/forms/decimal.ts';
import { useContractForm } from '../../../../shared/forms/use-contract-form.ts';
import { useFocusAfter } from '../../../../shared/forms/use-focus-after.ts';
import { useLanguage } from '../../../../shared/i18n/use-language.ts';
import { FailureLine } from '../../../../shared/ui/failure-line.tsx';

type Refundable = { amount: number; is_limited: boolean; currency: string };

type FormProps = { id: string; refundable: Refundable; onDone: () => void };

export function RefundForm({ id, refundable, onDone }: FormProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { language } = useLanguage();
  const { send } = useServer();
  const most = format.money(refundable.amount, refundable.currency);
  const form = useContractForm({
    initial: { amount: decimalText(refundable.amount, language), reason: '' },
    schema: RefundByOwner,
    toBody: ({ amount, reason }) => ({ amount: parseDecimal(amount), reason }),
    words: { amount: 'payouts.fault.decimals' },
    fieldOf: { refund_too_large: 'amount' },
    send: async (body) => {
      await send('refundAsOwner', { params: { id }, body });
      onDone();
    },
  });
  const element = useFocusAfter(form.attempt);
  return (
    <form ref={element} noValidate onSubmit={form.submit}>
      <Stack gap="md">
        <Text>{t('calendar.refund.explain')}</Text>
        <TextInput
          {...form.text('amount')}
          label={t('calendar.refund.amount')}
          description={t(refundable.is_limited ? 'calendar.refund.limit' : 'calendar.refund.most', {
            most,
          })}
          inputMode="decimal"
          autoComplete="off"
        />
        <Textarea
          {...form.text('reason')}
          label={t('calendar.refund.reason')}
          description={t('calendar.refund.reasonWhy')}
          maxLength={500}
          rows={2}
          required
        />
        <FailureLine error={form.refusal} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onDone}>
            {t('calendar.refund.keep')}
          </Button>
          <Button type="submit" loading={form.isBusy}>
            {t('calendar.refund.confirm')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
