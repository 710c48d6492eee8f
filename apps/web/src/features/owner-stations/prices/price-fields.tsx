/** The fields of a price: basis, amount, and start fee. The preview shows the resulting costs. */
import { SegmentedControl, Select, TextInput } from '@mantine/core';
import { CURRENCIES } from '@voltagora/contract';
import { useTranslation } from 'react-i18next';
import { FieldGroup } from '../../../shared/forms/field-group.tsx';
import type { TextBinding } from '../../../shared/forms/use-contract-form.ts';
import { CURRENCY_SIGNS } from '../../../shared/format/currency-signs.ts';
import type { PriceValues } from './price-values.ts';
import { RuleFields } from './rule-fields.tsx';

type Props = {
  form: {
    values: PriceValues;
    set: (changes: Partial<PriceValues>) => void;
    text: (name: 'price' | 'fee' | 'cap' | 'margin' | 'floor' | 'ceiling') => TextBinding;
  };
};

export function PriceFields({ form }: Props) {
  const { t } = useTranslation();
  const { by, currency } = form.values;
  const sign = CURRENCY_SIGNS[currency];
  return (
    <FieldGroup legend={t('manage.group.prices')} lead={t('manage.hint.prices')} isLegendHidden>
      <SegmentedControl
        data-wide
        size="md"
        aria-label={t('manage.field.by')}
        data={[
          { value: 'energy', label: t('manage.by.energy') },
          { value: 'time', label: t('manage.by.time') },
        ]}
        value={by}
        onChange={(value) => form.set({ by: value === 'time' ? 'time' : 'energy' })}
      />
      <TextInput
        {...form.text('price')}
        required
        inputMode="decimal"
        autoComplete="off"
        label={t(priceLabel(form.values))}
        rightSection={sign}
      />
      <TextInput
        {...form.text('fee')}
        inputMode="decimal"
        autoComplete="off"
        label={t('manage.field.fee')}
        placeholder={t('forms.optional')}
        rightSection={sign}
      />
      <Select
        label={t('manage.field.currency')}
        data={CURRENCIES.map((value) => ({ value, label: t(`manage.currency.${value}`) }))}
        value={currency}
        allowDeselect={false}
        onChange={(value) =>
          form.set({ currency: CURRENCIES.find((known) => known === value) ?? currency })
        }
      />
      <RuleFields form={form} />
    </FieldGroup>
  );
}

function priceLabel({ by, moves }: PriceValues): string {
  if (by === 'time') return 'manage.field.perMinute';
  return moves === 'spot' ? 'manage.field.standard' : 'manage.field.perKwh';
}
