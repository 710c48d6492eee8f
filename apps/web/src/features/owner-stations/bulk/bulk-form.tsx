/** The forms of changes of many stations: price, opening hours, keywords. */
import { TextInput } from '@mantine/core';
import { CreateStation, StationTags, type RequestOf } from '@voltagora/contract';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import { useServer } from '../../../shared/api/server.ts';
import { ContractForm } from '../../../shared/forms/contract-form.tsx';
import { useContractForm } from '../../../shared/forms/use-contract-form.ts';
import { customFault } from '../../../shared/forms/validate.ts';
import { useLanguage } from '../../../shared/i18n/use-language.ts';
import { HoursField } from '../place/hours-field.tsx';
import { PriceFields } from '../prices/price-fields.tsx';
import { PriceBody, pricesOf, pricingFrom, typedPrices } from '../prices/price-values.ts';
import type { Selection } from './use-selection.ts';

export type FormKind = 'price' | 'hours' | 'tags';
type Props = { selection: Selection; onStarted: (jobId: string) => void };
type Action = RequestOf<'startStationJob'>['body']['action'];

const FORMS = { price: PriceForm, hours: HoursForm, tags: TagsForm };

export function BulkForm({ kind, ...props }: Props & { kind: FormKind }) {
  const Form = FORMS[kind];
  return <Form {...props} />;
}

function useStart({ selection, onStarted }: Props) {
  const { send } = useServer();
  return async (action: Action): Promise<void> => {
    const body = { stations: selection.stations, action };
    onStarted((await send('startStationJob', { body })).id);
  };
}

function PriceForm(props: Props) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const start = useStart(props);
  const form = useContractForm({
    initial: pricesOf(null, language),
    schema: PriceBody,
    toBody: typedPrices,
    send: (body) => start({ kind: 'price', pricing: pricingFrom(body) }),
    words: { price: 'forms.fault.number', fee: 'forms.fault.number' },
  });
  const { count } = props.selection;
  return (
    <ContractForm form={form} save={t('bulk.apply', { count })} saved={t('bulk.started')}>
      <p>{t('bulk.hint.price')}</p>
      <PriceFields form={form} />
    </ContractForm>
  );
}

const HoursBody = z.object({
  open_24_7: CreateStation.shape.open_24_7,
  opening_hours: CreateStation.shape.opening_hours,
});
const ALWAYS: z.output<typeof HoursBody> = { open_24_7: true, opening_hours: [] };

function HoursForm(props: Props) {
  const { t } = useTranslation();
  const start = useStart(props);
  const form = useContractForm({
    initial: ALWAYS,
    schema: HoursBody,
    toBody: (values) => values,
    send: (body) => start({ kind: 'hours', ...body }),
    words: { opening_hours: 'manage.fault.hours' },
  });
  const { count } = props.selection;
  return (
    <ContractForm form={form} save={t('bulk.apply', { count })} saved={t('bulk.started')}>
      <HoursField
        isOpen={form.values.open_24_7}
        hours={form.values.opening_hours}
        error={form.errorOf('opening_hours')}
        onChange={form.set}
      />
    </ContractForm>
  );
}

const TagsBody = z
  .object({ add: StationTags, remove: StationTags })
  .superRefine(({ add, remove }, context) => {
    if (add.length + remove.length === 0) {
      context.addIssue(customFault('bulk.noTags', ['add']));
    }
  });

const wordsOf = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((word) => word.trim())
      .filter(Boolean),
  ),
];

function TagsForm(props: Props) {
  const { t } = useTranslation();
  const start = useStart(props);
  const form = useContractForm({
    initial: { add: '', remove: '' },
    schema: TagsBody,
    toBody: ({ add, remove }) => ({ add: wordsOf(add), remove: wordsOf(remove) }),
    send: (body) => start({ kind: 'tags', ...body }),
  });
  const { count } = props.selection;
  return (
    <ContractForm form={form} save={t('bulk.apply', { count })} saved={t('bulk.started')}>
      <p>{t('bulk.hint.tags')}</p>
      <TextInput {...form.text('add')} label={t('bulk.add')} autoComplete="off" />
      <TextInput {...form.text('remove')} label={t('bulk.remove')} autoComplete="off" />
    </ContractForm>
  );
}
