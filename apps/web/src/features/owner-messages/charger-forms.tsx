/** What only a message of one's own could do, as forms: something of the maker's own, and forgetting a person. */
import { Button, Stack, TextInput } from '@mantine/core';
import type { ChargingPoint, PointFrame } from '@voltagora/contract';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChargerWord } from './charger-word.tsx';
import { useRawCall } from './use-raw-call.ts';
import classes from './raw-call.module.css';

type Props = {
  point: Pick<ChargingPoint, 'id' | 'connected'>;
  version: PointFrame['version'];
  onSent: () => void;
};

export function ChargerForms({ version, ...props }: Props) {
  return (
    <>
      <DataTransferForm {...props} />
      {version === '2.0.1' && <ForgetPersonForm {...props} />}
    </>
  );
}

type FormProps = Omit<Props, 'version'>;

const VENDOR_MAX = 255;
const MESSAGE_MAX = 50;
const TAG_MAX = 36;
const INT32_MAX = 2_147_483_647;

function DataTransferForm({ point, onSent }: FormProps) {
  const { t } = useTranslation();
  const [vendorId, setVendor] = useState('');
  const [messageId, setMessage] = useState('');
  const [data, setData] = useState('');
  const payload = {
    vendorId: vendorId.trim(),
    ...(messageId.trim() && { messageId: messageId.trim() }),
    ...(data && { data }),
  };
  return (
    <ActionForm
      name="transfer"
      call={{ action: 'DataTransfer', payload }}
      isComplete={payload.vendorId !== ''}
      {...{ point, onSent }}
    >
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
    </ActionForm>
  );
}

/** OCPP 2.0.1 N10: what is reported would be somebody's own data, so that it is only cleared. */
function ForgetPersonForm({ point, onSent }: FormProps) {
  const { t } = useTranslation();
  const [tag, setTag] = useState('');
  const [requestId] = useState(() => Math.ceil(Math.random() * INT32_MAX));
  const idToken = { idToken: tag.trim(), type: 'ISO14443' };
  return (
    <ActionForm
      name="forget"
      call={{
        action: 'CustomerInformation',
        payload: { requestId, report: false, clear: true, idToken },
      }}
      isComplete={tag.trim() !== ''}
      {...{ point, onSent }}
    >
      <TextInput
        label={t('messages.form.forget.tag')}
        required
        maxLength={TAG_MAX}
        autoComplete="off"
        value={tag}
        onChange={({ currentTarget }) => setTag(currentTarget.value)}
      />
    </ActionForm>
  );
}

type ActionFormProps = FormProps & {
  name: 'transfer' | 'forget';
  call: { action: string; payload: Record<string, unknown> };
  isComplete: boolean;
  children: ReactNode;
};

function ActionForm({ name, call, isComplete, point, onSent, children }: ActionFormProps) {
  const { t } = useTranslation();
  const { send, isBusy, answered, error } = useRawCall(point.id, onSent);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isComplete) void send(call);
  };
  return (
    <details className={classes.call}>
      <summary>{t(`messages.form.${name}.title`)}</summary>
      <form onSubmit={submit}>
        <Stack gap="sm">
          <p className={classes.lead}>{t(`messages.form.${name}.lead`)}</p>
          {children}
          <Button type="submit" loading={isBusy} disabled={!point.connected || !isComplete}>
            {t(`messages.form.${name}.send`)}
          </Button>
          {!point.connected && <p className={classes.lead}>{t('points.remote.away')}</p>}
          <div role="status">
            <ChargerWord answered={answered} error={error} />
          </div>
        </Stack>
      </form>
    </details>
  );
}
