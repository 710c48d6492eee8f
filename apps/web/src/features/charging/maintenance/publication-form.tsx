/** The form that asks a charger to offer firmware to those beside it. */
import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useServer } from '../../../shared/api/server.ts';
import type { AskFormProps } from '../commands/info-commands.tsx';
import { DialogForm } from '../forms/dialog-form.tsx';
import { validatePublication } from './publication-values.ts';
import { useValidatedForm } from '../forms/use-validated-form.ts';

export function PublicationForm({ pointId, onSent }: AskFormProps) {
  const { t } = useTranslation();
  const { send } = useServer();
  const { values, change, fault, form } = useValidatedForm({
    initial: () => ({ url: '', checksum: '' }),
    validate: validatePublication,
    save: async (body) => {
      await send('publishFirmware', { params: { id: pointId }, body });
      onSent();
    },
  });
  return (
    <DialogForm {...form} button={t('upkeep.publications.send')}>
      <p>{t('upkeep.publications.hint')}</p>
      <TextInput
        type="url"
        label={t('upkeep.firmware.url')}
        maxLength={512}
        autoComplete="off"
        value={values.url}
        error={fault('url')}
        onChange={(event) => change({ url: event.currentTarget.value })}
        data-autofocus
      />
      <TextInput
        label={t('upkeep.publications.checksum')}
        description={t('upkeep.publications.checksumHint')}
        maxLength={64}
        autoComplete="off"
        spellCheck={false}
        value={values.checksum}
        error={fault('checksum')}
        onChange={(event) => change({ checksum: event.currentTarget.value })}
      />
    </DialogForm>
  );
}
