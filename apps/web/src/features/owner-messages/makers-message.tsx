/** A vendor-specific message (DataTransfer) as a form, with the charging point's answer. */
import { Button, Stack, TextInput } from '@mantine/core';
import type { ChargingPoint } from '@voltagora/contract';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DisplayedText } from './displayed-text.tsx';
import { useRawCall } from './use-raw-call.ts';
import classes from './raw-call.module.css';

type Props = { point: Pick<ChargingPoint, 'id' | 'connected'> };

const VENDOR_MAX = 255;
const MESSAGE_MAX = 50;

export function MakersMessage({ point }: Props) {
  const { t } = useTranslation();
  const { send, isBusy, answered, error } = useRawCall(point.id);
  const [vendorId, setVendor] = useState('');
  const [messageId, setMessage] = useState('');
  const [data, setData] = useState('');
  const payload = {
    vendorId: vendorId.trim(),
    ...(messageId.trim() && { messageId: messageId.trim() }),
    ...(data && { data }),
  };
  const isComplete = payload.vendorId !== '';
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isComplete) void send({ action: 'DataTransfer', payload });
  };
  return (
    <details className={classes.call}>
      <summary>{t('messages.form.transfer.title')}</summary>
      <form onSubmit={submit}>
        <Stack gap="sm">
          <p className={classes.lead}>{t('messages.form.transfer.lead')}</p>
          <TextInput
            label={t('messages.form.transfer.vendor')}
            description={t('messages.form.transfer.vendorText')}
            required
            maxLength={VENDOR_MAX}
            value={vendorId}
            onChange={({ currentTarget }) => setVendor(currentTarget.value)}
          />
          <TextInput
            label={t('messages.form.transfer.message')}
            maxLength={MESSAGE_MAX}
            value={messageId}
            onChange={({ currentTarget }) => setMessage(currentTarget.value)}
          />
          <TextInput
            label={t('messages.form.transfer.data')}
            value={data}
            onChange={({ currentTarget }) => setData(currentTarget.value)}
          />
          <Button type="submit" loading={isBusy} disabled={!point.connected || !isComplete}>
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
