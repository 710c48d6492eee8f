/** The owner answers a fault report, or says that the fault is resolved. */
import { Checkbox, Textarea } from '@mantine/core';
import { AnswerFault as Body, type FaultReport } from '@voltagora/contract';
import { FAULT_TEXT_MAX } from '@voltagora/domain';
import { useTranslation } from 'react-i18next';
import { useServer } from '../../shared/api/server.ts';
import { ContractForm } from '../../shared/forms/contract-form.tsx';
import { useContractForm } from '../../shared/forms/use-contract-form.ts';

type Props = { report: FaultReport; onSaved: () => void };

export function AnswerFault({ report, onSaved }: Props) {
  const { t } = useTranslation();
  const { send } = useServer();
  const form = useContractForm({
    initial: { text: report.answer ?? '', is_resolved: report.resolved_at !== null },
    schema: Body,
    toBody: (values) => values,
    async send(body) {
      await send('answerFaultReport', { params: { id: report.id }, body });
      onSaved();
    },
    wordsOf: (name, _from, { text }) =>
      name === 'text' && text.trim() === '' ? 'faults.answer.needed' : undefined,
  });
  return (
    <ContractForm
      form={form}
      save={t('faults.answer.send')}
      saved={t('faults.answer.saved')}
      isWide
    >
      <Textarea
        label={t('faults.answer.text')}
        description={t('faults.answer.hint')}
        maxLength={FAULT_TEXT_MAX}
        rows={2}
        {...form.text('text')}
      />
      <Checkbox
        label={t('faults.answer.resolved')}
        checked={form.values.is_resolved}
        onChange={(event) => form.set({ is_resolved: event.currentTarget.checked })}
      />
    </ContractForm>
  );
}
