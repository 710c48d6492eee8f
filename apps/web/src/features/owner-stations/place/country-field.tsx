import { Select } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../shared/i18n/use-language.ts';
import { countriesIn } from './countries.ts';

type Props = { value: string; error: string | undefined; onChange: (country: string) => void };

export function CountryField({ value, error, onChange }: Props) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const countries = useMemo(() => countriesIn(language), [language]);
  return (
    <Select
      label={t('manage.field.country')}
      data={countries}
      searchable
      // A closed but mounted list of all countries would slow down typing in the whole form.
      comboboxProps={{ keepMounted: false }}
      allowDeselect={false}
      value={value || null}
      error={error}
      nothingFoundMessage={t('search.nothing')}
      onChange={(country) => country && onChange(country)}
    />
  );
}
