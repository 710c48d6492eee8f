/** Whether and how far the price follows the energy market, with an explanation. */
import { Radio, Stack, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { WIDE } from '../../../shared/forms/field-group.tsx';
import type { TextBinding } from '../../../shared/forms/use-contract-form.ts';
import { CURRENCY_SIGNS } from '../../../shared/format/currency-signs.ts';
import type { PriceValues } from './price-values.ts';
import { PRICE_MOVES } from './rule-values.ts';

type Props = {
  form: {
    values: PriceValues;
    set: (changes: Partial<PriceValues>) => void;
    text: (name: 'cap' | 'margin' | 'floor' | 'ceiling') => TextBinding;
  };
};

export function RuleFields({ form }: Props) {
  const { t } = useTranslation();
  const { by, moves, currency } = form.values;
  const offered = PRICE_MOVES.filter((one) => one !== 'spot' || by === 'energy');
  const chosen = offered.find((one) => one === moves) ?? 'fixed';
  const number = { required: true, inputMode: 'decimal', autoComplete: 'off' } as const;
  const price = (name: 'margin' | 'floor' | 'ceiling') => (
    <TextInput
      {...form.text(name)}
      {...number}
      label={t(`manage.field.${name}`)}
      rightSection={CURRENCY_SIGNS[currency]}
    />
  );
  return (
    <>
      <Radio.Group
        {...WIDE}
        label={t('manage.field.moves')}
        value={chosen}
        onChange={(value) => form.set({ moves: offered.find((one) => one === value) ?? 'fixed' })}
      >
        <Stack gap="sm" mt="xs">
          {offered.map((one) => (
            <Radio
              key={one}
              value={one}
              label={t(`manage.moves.${one}`)}
              description={t(`manage.moves.${one}Hint`)}
            />
          ))}
        </Stack>
      </Radio.Group>
      {chosen === 'surge' && (
        <TextInput
          {...form.text('cap')}
          {...number}
          label={t('manage.field.cap')}
          description={t('manage.hint.cap')}
          rightSection="%"
        />
      )}
      {chosen === 'spot' && (
        <>
          {price('margin')}
          {price('floor')}
          {price('ceiling')}
        </>
      )}
    </>
  );
}
