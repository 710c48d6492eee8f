import { NumberInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useDecimalInput } from '../../../shared/forms/use-decimal-input.ts';
import { CURRENCY_SIGNS } from '../../../shared/format/currency-signs.ts';
import type { PlugField, PlugValues } from './plug-values.ts';

type Props = {
  values: PlugValues;
  change: (changes: Partial<PlugValues>) => void;
  errorOf: (field: PlugField) => string | undefined;
  currency: keyof typeof CURRENCY_SIGNS;
};

/** The idle fee; the other fields appear once there is a price. */
export function IdleFeeFields({ values, change, errorOf, currency }: Props) {
  const { t } = useTranslation();
  const money = {
    ...useDecimalInput(),
    allowNegative: false,
    decimalScale: 2,
    rightSection: CURRENCY_SIGNS[currency],
  };
  return (
    <>
      <NumberInput
        {...money}
        label={t('points.field.idlePrice')}
        description={t('points.field.idlePriceHint')}
        value={values.idle_price}
        error={errorOf('idle_price')}
        onChange={(idle_price) => change({ idle_price })}
      />
      {values.idle_price !== '' && (
        <>
          <NumberInput
            label={t('points.field.idleGrace')}
            allowDecimal={false}
            allowNegative={false}
            value={values.idle_grace}
            error={errorOf('idle_grace')}
            onChange={(idle_grace) => change({ idle_grace })}
          />
          <NumberInput
            {...money}
            label={t('points.field.idleCap')}
            value={values.idle_cap}
            error={errorOf('idle_cap')}
            onChange={(idle_cap) => change({ idle_cap })}
          />
        </>
      )}
    </>
  );
}
