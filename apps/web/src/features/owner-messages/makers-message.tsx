/** A vendor-specific message (DataTransfer) as a form, with the charging point's answer. */
import { Button, Stack, TextInput } from '@mantine/core';
import type { ChargingPoint } from '@voltagora/contract';
import { useTranslation } from 'react-i18next';
import { DisplayedText } from './displayed-text.tsx';
import { useRawCall } from './use-raw-call.ts';
import classes from './raw-call.module.css';

type Props = { point: Pick<ChargingPoint, 'id' | 'connected'> };

const VENDOR_MAX = 255;
const MESSAGE_MAX = 50;
const EMPTY = { vendorId: '', messageId: '', data: '' };

const transferBody = ({ vendorId, messageId, data }: typeof EMPTY) => ({
  action: 'DataTransfer',
  payload: {
    vendorId: vendorId.trim(),
    ...(messageId.trim() && { messageId: messageId.trim() }),
    ...(data && { data }),
  },
});

export function MakersMessage({ point }: Props) {
  const { t } = useTranslation();
  const { form, answered, error } = useRawCall(point.id, EMPTY, transferBody);
  const isComplete = form.values.vendorId.trim() !== '';
  return (
    <details className={classes.call}>
      <summary>{t('messages.form.transfer.title')}</summary>
      <form noValidate onSubmit={form.submit}>
        <Stack gap="sm">
          <p className={classes.lead}>{t('messages.form.transfer.lead')}</p>
          <TextInput
            label={t('messages.form.transfer.vendor')}
            description={t('messages.form.transfer.vendorText')}
            required
            maxLength={VENDOR_MAX}
            {...form.text('vendorId')}
          />
          <TextInput
            label={t('messages.form.transfer.message')}
            maxLength={MESSAGE_MAX}
            {...form.text('messageId')}
          />
          <TextInput label={t('messages.form.transfer.data')} {...form.text('data')} />
          <Button type="submit" loading={form.isBusy} disabled={!point.connected || !isComplete}>
            {t('messages.form.transfer.send')}
          </Button>
          {!point.connected && <p className={classes.lead}>{t('points.remote.away')}</p>}
          <div role="status">
            <DisplayedText answered={answered} error={error} />
          </div>
        </Stack>
      </form>
    </details>
  );
}
