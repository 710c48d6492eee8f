/** The form that asks a charger to fetch and install firmware. */
import { Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useServer } from '../../../shared/api/server.ts';
import type { AskFormProps } from '../commands/info-commands.tsx';
import { DialogForm } from '../forms/dialog-form.tsx';
import { validateFirmware, NO_FIRMWARE } from './firmware-values.ts';
import { useValidatedForm } from '../forms/use-validated-form.ts';
import unfold from '../commands/unfold.module.css';

export function FirmwareForm({ pointId, onSent }: AskFormProps) {
  const { t } = useTranslation();
  const { send } = useServer();
  const { values, change, fault, form } = useValidatedForm({
    initial: () => NO_FIRMWARE,
    validate: validateFirmware,
    save: async (body) => {
      await send('updateFirmware', { params: { id: pointId }, body });
      onSent();
    },
  });
  return (
    <DialogForm {...form} button={t('upkeep.firmware.send')}>
      <p>{t('upkeep.firmware.warning')}</p>
      <TextInput
        type="url"
        label={t('upkeep.firmware.url')}
        description={t('upkeep.firmware.urlHint')}
        maxLength={512}
        autoComplete="off"
        value={values.url}
        error={fault('url')}
        onChange={(event) => change({ url: event.currentTarget.value })}
        data-autofocus
      />
      <TextInput
        type="datetime-local"
        label={t('upkeep.firmware.at')}
        description={t('upkeep.firmware.atHint')}
        value={values.at}
        error={fault('retrieve_at')}
        onChange={(event) => change({ at: event.currentTarget.value })}
      />
      <details className={unfold.unfold}>
        <summary>{t('upkeep.firmware.signed')}</summary>
        <p>{t('upkeep.firmware.signedHint')}</p>
        <Textarea
          label={t('upkeep.firmware.certificate')}
          maxLength={5500}
          rows={4}
          spellCheck={false}
          value={values.certificate}
          onChange={(event) => change({ certificate: event.currentTarget.value })}
        />
        <TextInput
          mt="sm"
          label={t('upkeep.firmware.signature')}
          maxLength={800}
          autoComplete="off"
          spellCheck={false}
          value={values.signature}
          error={fault('signature')}
          onChange={(event) => change({ signature: event.currentTarget.value })}
        />
      </details>
    </DialogForm>
  );
}
