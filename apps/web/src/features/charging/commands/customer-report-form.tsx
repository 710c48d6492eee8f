/** The form that asks a charger what it keeps of a person. */
import { Checkbox, Group, Radio, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useServer } from '../../../shared/api/server.ts';
import type { AskFormProps } from './info-commands.tsx';
import { DialogForm } from '../forms/dialog-form.tsx';
import { type CustomerReportBody, validateCustomerReport } from './customer-report-values.ts';
import { useValidatedForm } from '../forms/use-validated-form.ts';

export function CustomerReportForm({ pointId, onSent }: AskFormProps) {
  const { t } = useTranslation();
  const { send } = useServer();
  const { values, change, fault, form } = useValidatedForm({
    initial: (): CustomerReportBody => ({ kind: 'id_tag', subject: '', erase: false }),
    validate: validateCustomerReport,
    save: async (body) => {
      await send('requestCustomerReport', { params: { id: pointId }, body });
      onSent();
    },
  });
  return (
    <DialogForm {...form} button={t('upkeep.people.send')}>
      <Radio.Group
        label={t('upkeep.people.who')}
        value={values.kind}
        onChange={(kind) => change({ kind: kind === 'customer' ? kind : 'id_tag' })}
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
        value={values.subject}
        error={fault('subject')}
        onChange={(event) => change({ subject: event.currentTarget.value })}
        data-autofocus
      />
      <Checkbox
        label={t('upkeep.people.erase')}
        description={t('upkeep.people.eraseHint')}
        checked={values.erase}
        onChange={(event) => change({ erase: event.currentTarget.checked })}
      />
    </DialogForm>
  );
}
