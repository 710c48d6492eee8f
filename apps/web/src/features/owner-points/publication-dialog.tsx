/** The form that asks a charger to offer firmware to those beside it. */
import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../shared/api/api-context.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { DialogForm } from './dialog-form.tsx';
import { judgePublication } from './publication-values.ts';
import { useJudgedForm } from './use-judged-form.ts';

type FormProps = { pointId: number; onClose: () => void; onSent: () => void };

export function PublicationDialog({ isOpen, ...props }: FormProps & { isOpen: boolean }) {
  const { t } = useTranslation();
  return (
    <Dialog title={t('upkeep.publications.dialog')} isOpen={isOpen} onClose={props.onClose} isForm>
      {isOpen && <PublicationForm {...props} />}
    </Dialog>
  );
}

function PublicationForm({ pointId, onClose, onSent }: FormProps) {
  const { t } = useTranslation();
  const api = useApi();
  const { values, change, fault, form } = useJudgedForm({
    initial: () => ({ url: '', checksum: '' }),
    judge: judgePublication,
    save: async (body) => {
      await api.call('publishFirmware', { params: { id: pointId }, body }, { silent: true });
      onClose();
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
