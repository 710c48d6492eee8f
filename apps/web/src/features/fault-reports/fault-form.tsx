/** What is broken, where, and a photo of it. */
import { FileInput, Select, Text, Textarea } from '@mantine/core';
import { ReportFault, type Plug } from '@voltagora/contract';
import { FAULT_CATEGORIES, FAULT_TEXT_MAX, type FaultCategory } from '@voltagora/domain';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { asApiError, type ApiError } from '../../shared/api/api-error.ts';
import { useServer } from '../../shared/api/server.ts';
import { ContractForm } from '../../shared/forms/contract-form.tsx';
import { IMAGE_TYPES, imageFault } from '../../shared/forms/image-faults.ts';
import { useContractForm } from '../../shared/forms/use-contract-form.ts';

type Props = {
  station: { id: number };
  plugs: readonly Pick<Plug, 'id' | 'label'>[];
};
type Values = { plug: string | null; category: FaultCategory; text: string };

export function FaultForm({ station, plugs }: Props) {
  const { t } = useTranslation();
  const { form, photo, choosePhoto, photoFault, sent } = useFaultForm(station);
  if (sent !== null) {
    return (
      <>
        <Text role="status">{t('faults.report.sent')}</Text>
        {sent !== 'whole' && <Text role="alert">{t('faults.report.photoFailed')}</Text>}
      </>
    );
  }
  return (
    <ContractForm form={form} save={t('faults.report.send')} saved={t('faults.report.sent')}>
      <Text>{t('faults.report.lead')}</Text>
      <Select
        label={t('faults.report.category')}
        data={FAULT_CATEGORIES.map((value) => ({ value, label: t(`faults.category.${value}`) }))}
        value={form.values.category}
        allowDeselect={false}
        onChange={(category) => category && form.set({ category })}
      />
      {plugs.length > 1 && (
        <Select
          label={t('faults.report.plug')}
          placeholder={t('faults.report.anyPlug')}
          data={plugs.map(({ id, label }) => ({ value: String(id), label }))}
          value={form.values.plug}
          clearable
          onChange={(plug) => form.set({ plug })}
        />
      )}
      <Textarea
        label={t('faults.report.text')}
        maxLength={FAULT_TEXT_MAX}
        rows={4}
        {...form.text('text')}
      />
      <FileInput
        label={t('faults.report.photo')}
        description={t('faults.report.photoHint')}
        placeholder={t('faults.report.choosePhoto')}
        size="md"
        accept={IMAGE_TYPES}
        clearable
        value={photo}
        error={photoFault && t(`errors.${photoFault}`)}
        onChange={choosePhoto}
      />
    </ContractForm>
  );
}

/** The report is sent first, then its photo; a photo that fails does not take the report back. */
function useFaultForm(station: Props['station']) {
  const { send } = useServer();
  const [photo, setPhoto] = useState<File | null>(null);
  const [sent, setSent] = useState<'whole' | ApiError | null>(null);
  const photoFault = photo && imageFault(photo);
  const initial: Values = { plug: null, category: 'does_not_start', text: '' };
  const form = useContractForm({
    initial,
    schema: ReportFault,
    toBody: ({ plug, ...values }) => ({
      station: { id: station.id },
      plug: plug === null ? null : { id: Number(plug) },
      ...values,
    }),
    async send(body) {
      const { id } = await send('reportFault', { body });
      setSent(await uploaded(id));
    },
    wordsOf: (name, _from, { text }) =>
      name === 'text' && text.trim() === '' ? 'faults.report.needed' : undefined,
  });
  async function uploaded(id: string): Promise<'whole' | ApiError> {
    if (!photo || photoFault) return 'whole';
    try {
      await send('uploadFaultPhoto', { params: { id }, file: photo });
      return 'whole';
    } catch (reason) {
      return asApiError(reason);
    }
  }
  return { form, photo, choosePhoto: setPhoto, photoFault, sent };
}
