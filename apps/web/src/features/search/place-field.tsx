/** A combobox that finds a place by name, in Greek or Latin letters. */
import { CloseButton, Combobox, Loader, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import type { Place } from '@voltagora/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../shared/api/use-read.ts';
import { useLanguage } from '../../shared/i18n/use-language.ts';
import classes from './place-search.module.css';

const PAUSE_MS = 150;

type Props = {
  query: string;
  onQuery: (text: string) => void;
  onChosen: (place: Place) => void;
  size?: 'md' | 'lg';
};

export function PlaceField({ query, onQuery, onChosen, size = 'md' }: Props) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<string | null>(null);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const { places, isLoading, isFailed } = usePlaces(typed ?? '');

  function choose(id: string): void {
    const place = places.find((one) => String(one.id) === id);
    if (!place) return;
    setTyped(null);
    combobox.closeDropdown();
    onChosen(place);
  }
  function type(text: string): void {
    setTyped(text);
    onQuery(text);
    if (text.trim()) combobox.openDropdown();
    else combobox.closeDropdown();
  }

  return (
    <Combobox store={combobox} onOptionSubmit={choose} shadow="md" radius="md" withinPortal={false}>
      <Combobox.Target>
        <TextInput
          className={size === 'lg' ? `${classes.input} ${classes.large}` : classes.input}
          size="md"
          type="text"
          enterKeyHint="search"
          autoComplete="off"
          aria-label={t('search.label')}
          placeholder={t('search.placeholder')}
          leftSection={<IconSearch size={20} stroke={1.8} aria-hidden />}
          rightSection={sideOf(isLoading, query, () => type(''), t('search.clear'))}
          rightSectionPointerEvents="all"
          value={query}
          onChange={(event) => type(event.currentTarget.value)}
          onFocus={() => typed && combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            // Enter would submit a surrounding form.
            event.preventDefault();
            // Enter without a selected option chooses the first.
            if (combobox.getSelectedOptionIndex() < 0 && places[0]) choose(String(places[0].id));
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!typed?.trim() || (isLoading && places.length === 0)}>
        <Combobox.Options aria-label={t('search.results')}>
          {places.map((place) => (
            <PlaceOption key={place.id} place={place} />
          ))}
          {places.length === 0 && (
            <Combobox.Empty>{t(isFailed ? 'errors.no_response' : 'search.nothing')}</Combobox.Empty>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

function PlaceOption({ place }: { place: Place }) {
  return (
    <Combobox.Option value={String(place.id)} className={classes.option}>
      <strong>{place.name}</strong>
      <span>{[place.region, place.country].filter(Boolean).join(', ')}</span>
    </Combobox.Option>
  );
}

function sideOf(isLoading: boolean, query: string, clear: () => void, label: string) {
  if (isLoading) return <Loader size={18} color="gray" />;
  return query ? <CloseButton aria-label={label} size={40} onClick={clear} /> : null;
}

/** Places that match the text, searched after a pause in typing. */
function usePlaces(typed: string) {
  const { language } = useLanguage();
  const [settled] = useDebouncedValue(typed.trim(), PAUSE_MS);
  const { data, error, isLoading } = useRead(
    'searchPlaces',
    settled ? { query: { q: settled.slice(0, 100), lang: language } } : null,
  );
  return {
    places: settled && data ? data.results : [],
    isLoading: isLoading && settled !== '',
    isFailed: error !== null,
  };
}
