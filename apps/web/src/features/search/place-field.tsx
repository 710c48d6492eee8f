/** Finds a town, island, airport or port by name: for forms that need the town of something. */
import type { Place } from '@voltagora/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../shared/i18n/use-language.ts';
import classes from './place-search.module.css';
import { SearchBox } from './search-box.tsx';
import { useTypedAnswer } from './use-typed-answer.ts';

const LONGEST_NAME = 100;

type Props = {
  query: string;
  onQuery: (text: string) => void;
  onChosen: (place: Place) => void;
};

export function PlaceField({ query, onQuery, onChosen }: Props) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const [typed, setTyped] = useState('');
  const { answer, lastAnswer, isFailed, isWaiting } = useTypedAnswer(
    'searchPlaces',
    typed.trim().slice(0, LONGEST_NAME),
    (q) => ({ query: { q, lang: language } }),
  );
  const places = lastAnswer?.results ?? [];
  const options = places.map((place) => ({
    id: String(place.id),
    content: (
      <span className={classes.lines}>
        <strong>{place.name}</strong>
        <span>{[place.region, place.country].filter(Boolean).join(', ')}</span>
      </span>
    ),
  }));
  const problem = isFailed ? t('errors.no_response') : t('search.noPlace');
  const isEmpty = isFailed || answer?.count === 0;
  return (
    <SearchBox
      query={query}
      label={t('search.placeLabel')}
      placeholder={t('search.placePlaceholder')}
      groups={options.length > 0 ? [{ title: null, options }] : []}
      isWaiting={isWaiting}
      note={isEmpty ? problem : null}
      spoken={answer ? t('search.count', { count: answer.count }) : ''}
      onQuery={(text) => {
        setTyped(text);
        onQuery(text);
      }}
      onChosen={(id) => {
        const place = places.find((one) => String(one.id) === id);
        if (!place) return;
        setTyped('');
        onChosen(place);
      }}
    />
  );
}
