/** Asks a charging point for the data that it stores about a person. */
import { Checkbox, Group, Radio, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useServer } from '../../../shared/api/server.ts';
import type { AskFormProps } from './info-commands.tsx';
import { DialogForm } from '../forms/dialog-form.tsx';
import { CUSTOMER_REPORT_FORM } from './customer-report-values.ts';
import { useDialogForm } from '../forms/use-dialog-form.ts';

export function CustomerReportForm({ pointId, onDone }: AskFormProps) {
  const { t } = useTranslation();
  const { send } = useServer();
  const form = useDialogForm({
    initial: { kind: 'id_tag', subject: '', erase: false },
    ...CUSTOMER_REPORT_FORM,
    send: async (body) => {
      await send('requestCustomerReport', { params: { id: pointId }, body });
      onDone();
    },
  });
  return (
    <DialogForm form={form} button={t('upkeep.people.send')}>
      <Radio.Group
        label={t('upkeep.people.who')}
        value={form.values.kind}
        onChange={(kind) => form.set({ kind: kind === 'customer' ? kind : 'id_tag' })}
      >
        <Group gap="md" mt="xs">
          {(['id_tag', 'customer'] as const).map((each) => (
            <Radio key={each} value={each} label={t(`upkeep.people.kind.${each}`)} />
          ))}
        </Group>
      </Radio.Group>
      <TextInput
        label={t('upkeep.people.subject')}
        maxLength={64}
        autoComplete="off"
        spellCheck={false}
        {...form.text('subject')}
        data-autofocus
      />
      <Checkbox
        label={t('upkeep.people.erase')}
        description={t('upkeep.people.eraseHint')}
        checked={form.values.erase}
        onChange={(event) => form.set({ erase: event.currentTarget.checked })}
      />
    </DialogForm>
  );
}
