/** Asks a charging point to download and install firmware. */
import { Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useServer } from '../../../shared/api/server.ts';
import type { AskFormProps } from '../commands/info-commands.tsx';
import { DialogForm } from '../forms/dialog-form.tsx';
import { FIRMWARE_FORM, NO_FIRMWARE } from './firmware-values.ts';
import { useDialogForm } from '../forms/use-dialog-form.ts';
import unfold from '../commands/unfold.module.css';

export function FirmwareForm({ pointId, onDone }: AskFormProps) {
  const { t } = useTranslation();
  const { send } = useServer();
  const form = useDialogForm({
    initial: NO_FIRMWARE,
    ...FIRMWARE_FORM,
    send: async (body) => {
      await send('updateFirmware', { params: { id: pointId }, body });
      onDone();
    },
  });
  return (
    <DialogForm form={form} button={t('upkeep.firmware.send')}>
      <p>{t('upkeep.firmware.warning')}</p>
      <TextInput
        type="url"
        label={t('upkeep.firmware.url')}
        description={t('upkeep.firmware.urlHint')}
        maxLength={512}
        autoComplete="off"
        {...form.text('url')}
        data-autofocus
      />
      <TextInput
        type="datetime-local"
        label={t('upkeep.firmware.at')}
        description={t('upkeep.firmware.atHint')}
        {...form.text('retrieve_at')}
      />
      <details className={unfold.unfold}>
        <summary>{t('upkeep.firmware.signed')}</summary>
        <p>{t('upkeep.firmware.signedHint')}</p>
        <Textarea
          label={t('upkeep.firmware.certificate')}
          maxLength={5500}
          rows={4}
          spellCheck={false}
          {...form.text('certificate')}
        />
        <TextInput
          mt="sm"
          label={t('upkeep.firmware.signature')}
          maxLength={800}
          autoComplete="off"
          spellCheck={false}
          {...form.text('signature')}
        />
      </details>
    </DialogForm>
  );
}
