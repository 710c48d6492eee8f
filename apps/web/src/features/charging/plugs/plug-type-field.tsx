import { Select } from '@mantine/core';
import { PLUG_TYPES, type PlugType } from '@voltagora/contract';
import { useTranslation } from 'react-i18next';
import { plugLetter } from '@voltagora/domain';
import type { PlugValues } from './plug-values.ts';

type Props = {
  values: PlugValues;
  change: (changes: Partial<PlugValues>) => void;
  error: string | undefined;
};

const isKnown = (type: PlugType): boolean => type !== 'UNKNOWN';

/** The connector type, with the letter (EN 17186) printed on cars and plugs. */
export function PlugTypeField({ values, change, error }: Props) {
  const { t } = useTranslation();
  const data = PLUG_TYPES.filter(isKnown).map((type) => {
    const letter = plugLetter(type, Number(values.max_power_kW));
    const name = t(`common.connector.${type}`);
    return { value: type, label: letter ? `${name} (${letter})` : name };
  });
  return (
    <Select
      label={t('points.field.connectorType')}
      placeholder={t('points.field.choose')}
      data={data}
      value={values.connector_type === 'UNKNOWN' ? null : values.connector_type}
      allowDeselect={false}
      error={error}
      onChange={(value) =>
        change({ connector_type: PLUG_TYPES.find((type) => type === value) ?? null })
      }
    />
  );
}
