import { Radio, Stack, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useServer } from '../../../shared/api/server.ts';
import type { AskFormProps } from '../commands/info-commands.tsx';
import { DialogForm } from '../forms/dialog-form.tsx';
import { LOG_FORM } from './log-values.ts';
import unfold from '../commands/unfold.module.css';
import { useDialogForm } from '../forms/use-dialog-form.ts';

export function LogForm({ pointId, onDone }: AskFormProps) {
  const { t } = useTranslation();
  const { send } = useServer();
  const form = useDialogForm({
    initial: { kind: 'diagnostics', url: '' },
    ...LOG_FORM,
    send: async (body) => {
      await send('requestLog', { params: { id: pointId }, body });
      onDone();
    },
  });
  return (
    <DialogForm form={form} button={t('upkeep.logs.send')}>
      <Radio.Group
        label={t('upkeep.logs.which')}
        value={form.values.kind}
        onChange={(kind) => form.set({ kind: kind === 'security' ? 'security' : 'diagnostics' })}
      >
        <Stack gap="xs" mt="xs">
          {(['diagnostics', 'security'] as const).map((kind) => (
            <Radio
              key={kind}
              value={kind}
              label={t(`upkeep.logs.kind.${kind}`)}
              description={t(`upkeep.logs.kindHint.${kind}`)}
            />
          ))}
        </Stack>
      </Radio.Group>
      <details className={unfold.unfold}>
        <summary>{t('upkeep.logs.elsewhere')}</summary>
        <p>{t('upkeep.logs.elsewhereHint')}</p>
        <TextInput
          type="url"
          label={t('upkeep.logs.url')}
          maxLength={512}
          autoComplete="off"
          {...form.text('url')}
        />
      </details>
    </DialogForm>
  );
}
