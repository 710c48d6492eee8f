// The dialog that changes one setting of a charging point.
import { Button, Group, Stack, TextInput } from '@mantine/core';
import { ChangeConfiguration } from '@voltagora/contract';
import { useTranslation } from 'react-i18next';
import { asApiError } from '../../../../shared/api/api-error.ts';
import { useServer } from '../../../../shared/api/server.ts';
import { useFocusAfter } from '../../../../shared/forms/use-focus-after.ts';
import { Dialog } from '../../../../shared/ui/dialog.tsx';
import type { ConfigurationKey } from './configuration-key.ts';
import { useDialogForm } from '../../forms/use-dialog-form.ts';
import type { Outcome } from '../use-point-command.ts';

type Props = {
  pointId: number;
  edited: ConfigurationKey | null;
  onClose: () => void;
  onResult: (result: Outcome['result']) => void;
};

/** Changes one setting of a charging point, with a warning about wrong values. */
export function ConfigurationDialog({ edited, ...props }: Props) {
  const { t } = useTranslation();
  return (
    <Dialog
      title={t('points.configuration.changeTitle')}
      isOpen={edited !== null}
      onClose={props.onClose}
      isForm
    >
      {edited && <ValueForm {...props} edited={edited} />}
    </Dialog>
  );
}

function ValueForm({ pointId, edited, onClose, onResult }: Props & { edited: ConfigurationKey }) {
  const { t } = useTranslation();
  const { send } = useServer();
  const form = useDialogForm({
    initial: { value: edited.value ?? '' },
    schema: ChangeConfiguration,
    toBody: ({ value }) => ({ key: edited.key, value }),
    send: (body) =>
      send('changeConfiguration', { params: { id: pointId }, body }).then(onResult, (reason) =>
        onResult({ error: asApiError(reason) }),
      ),
  });
  const element = useFocusAfter(form.attempt);
  return (
    <form ref={element} noValidate onSubmit={form.submit}>
      <Stack gap="md">
        <p>{t('points.configuration.warning')}</p>
        <TextInput
          label={edited.key}
          maxLength={500}
          autoComplete="off"
          spellCheck={false}
          {...form.text('value')}
          data-autofocus
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('points.command.keep')}
          </Button>
          <Button type="submit" loading={form.isBusy}>
            {t('points.configuration.send')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
