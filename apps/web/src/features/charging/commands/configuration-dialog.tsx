// The dialog that changes one setting of a charging point.
import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useServer } from '../../../shared/api/server.ts';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import type { ConfigurationKey } from './configuration-key.ts';
import type { Outcome } from './use-point-command.ts';
import { useCommand } from '../../../shared/api/use-command.ts';

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
  const { isBusy, run } = useCommand();
  const [value, setValue] = useState(edited.value ?? '');
  const request = { params: { id: pointId }, body: { key: edited.key, value } };
  function submit(event: FormEvent): void {
    event.preventDefault();
    void run(
      async () => onResult(await send('changeConfiguration', request)),
      (error) => onResult({ error }),
    );
  }
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <p>{t('points.configuration.warning')}</p>
        <TextInput
          label={edited.key}
          maxLength={500}
          autoComplete="off"
          spellCheck={false}
          value={value}
          onChange={(event) => setValue(event.currentTarget.value)}
          data-autofocus
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('points.command.keep')}
          </Button>
          <Button type="submit" loading={isBusy}>
            {t('points.configuration.send')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
