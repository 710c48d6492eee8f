import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../shared/api/use-read.ts';
import { useLanguage } from '../../shared/i18n/use-language.ts';

type Props = { value: string; onChange: (code: string) => void };

/** Bidding zones by the names of their countries. */
export function ZoneSelect({ value, onChange }: Props) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { data } = useRead('listEnergyZones', {});
  const names = new Intl.DisplayNames([language], { type: 'region' });
  return (
    <NativeSelect
      size="md"
      label={t('energy.zone')}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={(data?.results ?? []).map(({ code, country }) => ({
        value: code,
        label: code === country ? (names.of(country) ?? code) : `${names.of(country)} (${code})`,
      }))}
    />
  );
}
