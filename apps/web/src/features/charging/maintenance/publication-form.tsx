/** Asks a charging point to publish firmware to others on its local network. */
import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useServer } from '../../../shared/api/server.ts';
import type { AskFormProps } from '../commands/info-commands.tsx';
import { DialogForm } from '../forms/dialog-form.tsx';
import { PUBLICATION_FORM } from './publication-values.ts';
import { useDialogForm } from '../forms/use-dialog-form.ts';

export function PublicationForm({ pointId, onDone }: AskFormProps) {
  const { t } = useTranslation();
  const { send } = useServer();
  const form = useDialogForm({
    initial: { url: '', checksum: '' },
    ...PUBLICATION_FORM,
    send: async (body) => {
      await send('publishFirmware', { params: { id: pointId }, body });
      onDone();
    },
  });
  return (
    <DialogForm form={form} button={t('upkeep.publications.send')}>
      <p>{t('upkeep.publications.hint')}</p>
      <TextInput
        type="url"
        label={t('upkeep.firmware.url')}
        maxLength={512}
        autoComplete="off"
        {...form.text('url')}
        data-autofocus
      />
      <TextInput
        label={t('upkeep.publications.checksum')}
        description={t('upkeep.publications.checksumHint')}
        maxLength={64}
        autoComplete="off"
        spellCheck={false}
        {...form.text('checksum')}
      />
    </DialogForm>
  );
}
