import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../shared/api/use-read.ts';
import { useLanguage } from '../../shared/i18n/use-language.ts';

type Props = { value: string; onChange: (code: string) => void };

/** Bidding zones by country; the code is shown only for countries with several zones. */
export function ZoneSelect({ value, onChange }: Props) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { data } = useRead('listEnergyZones', {});
  const zones = data?.results ?? [];
  const isOnlyOne = (country: string) =>
    zones.filter((zone) => zone.country === country).length === 1;
  const names = new Intl.DisplayNames([language], { type: 'region' });
  return (
    <NativeSelect
      size="md"
      label={t('energy.zone')}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={zones.map(({ code, country }) => ({
        value: code,
        label: isOnlyOne(country) ? (names.of(country) ?? code) : `${names.of(country)} (${code})`,
      }))}
    />
  );
}
