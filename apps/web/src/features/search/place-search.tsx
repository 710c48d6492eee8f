/** The one search of drivers: places, addresses, stations and pasted links, and what this browser searched before. */
import { Button } from '@mantine/core';
import type { Found } from '@voltagora/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useLanguage } from '../../shared/i18n/use-language.ts';
import { useAppDispatch } from '../../shared/state/hooks.ts';
import { useOnline } from '../../shared/state/use-online.ts';
import { FoundOption } from './found-option.tsx';
import { groupsOf } from './found-groups.ts';
import classes from './place-search.module.css';
import { SearchBox } from './search-box.tsx';
import {
  detailsChosen,
  queryChanged,
  type RecentSearch,
  recentAdded,
  recentsCleared,
  selectSearch,
  type SearchDetails,
} from './search-slice.ts';
import { useTypedAnswer } from './use-typed-answer.ts';

const LONGEST_QUERY = 1_000;

/** A chosen place; `slug` opens a station. */
export type ChosenPlace = SearchDetails & { slug: string | null };
type Position = { lat: number; lng: number };
export type PlaceSearchProps = {
  onChosen: (place: ChosenPlace) => void;
  /** The person, where the browser has told it. */
  here?: Position | null;
  size?: 'md' | 'lg';
  /** A field with a text of its own, where a screen has several; otherwise text and chosen place are stored for all screens. */
  own?: { label: string; query: string; onQuery: (text: string) => void };
  /** What was typed before this was loaded, by somebody who goes on typing here. */
  begun?: string | undefined;
};

export function PlaceSearch({ onChosen, here = null, size = 'md', own, begun }: PlaceSearchProps) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { query } = useSelector(selectSearch);
  const { typed, setTyped, results, isWaiting, note, spoken, isRecent } = useResults(here, begun);

  function choose(id: string): void {
    const found = results.find((one) => one.id === id);
    if (!found) return;
    const { formatted_address, lat, lng, zoom, slug } = found;
    setTyped('');
    if (!own) dispatch(detailsChosen({ formatted_address, lat, lng, zoom }));
    dispatch(recentAdded(recentOf(found)));
    onChosen({ formatted_address, lat, lng, zoom, slug });
  }

  return (
    <SearchBox
      query={own?.query ?? query}
      size={size}
      hasFocus={begun !== undefined}
      label={own?.label ?? t('search.label')}
      placeholder={t('search.placeholder')}
      groups={groupsOf(results, isRecent ? 'recent' : 'kind').map(({ title, found }) => ({
        title: t(`search.group.${title}`),
        options: found.map((one) => ({
          id: one.id,
          content: <FoundOption found={one} isRecent={isRecent} />,
        })),
      }))}
      isWaiting={isWaiting}
      note={note ?? (isRecent && typed === '' ? <ClearRecents /> : null)}
      spoken={spoken}
      onQuery={(text) => {
        setTyped(text);
        if (own) own.onQuery(text);
        else dispatch(queryChanged(text));
      }}
      onChosen={choose}
    />
  );
}

/** What is found for the typed text, or the recent searches where nothing is typed or nothing can be asked. */
function useResults(here: Position | null, begun = '') {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const isOnline = useOnline();
  const { recent, focused_location: view } = useSelector(selectSearch);
  const [typed, setTyped] = useState(begun);
  const text = typed.trim().slice(0, LONGEST_QUERY);
  const asked = useTypedAnswer('searchAll', isOnline ? text : '', (q) => ({
    query: {
      q,
      lang: language,
      ...view,
      ...(here && { here_lat: here.lat, here_lng: here.lng }),
    },
  }));
  const isRecent = text === '' || !isOnline || asked.isFailed;
  const shared = { typed, setTyped, isRecent };
  if (isRecent) {
    const results = recent.filter((one) => has(one, text)).map(foundOf);
    const problem = isOnline ? <Failure retry={asked.retry} /> : t('search.offline');
    return { ...shared, results, isWaiting: false, note: text === '' ? null : problem, spoken: '' };
  }
  return {
    ...shared,
    results: asked.lastAnswer?.results ?? [],
    isWaiting: asked.isWaiting,
    note: emptyNote(asked.answer, text, t),
    spoken: asked.answer ? t('search.count', { count: asked.answer.count }) : '',
  };
}

type Answer = NonNullable<ReturnType<typeof useTypedAnswer<'searchAll'>>['answer']>;

function emptyNote(answer: Answer | null, text: string, t: ReturnType<typeof useTranslation>['t']) {
  if (answer?.link_problem) return t(`search.link.${answer.link_problem}`);
  return answer?.count === 0 ? t('search.nothing', { text: shortened(text) }) : null;
}

const SHOWN_LETTERS = 40;
const shortened = (text: string): string =>
  text.length > SHOWN_LETTERS ? `${text.slice(0, SHOWN_LETTERS)}…` : text;

function Failure({ retry }: { retry: () => void }) {
  const { t } = useTranslation();
  return (
    <div className={classes.failure}>
      {t('search.failed')}
      <PressButton label={t('search.retry')} onPress={retry} />
    </div>
  );
}

function ClearRecents() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  return <PressButton label={t('search.clearRecent')} onPress={() => dispatch(recentsCleared())} />;
}

/** Keeps the focus in the field, because the list closes without it. */
const PressButton = ({ label, onPress }: { label: string; onPress: () => void }) => (
  <Button
    variant="subtle"
    size="compact-md"
    onMouseDown={(event) => event.preventDefault()}
    onClick={onPress}
  >
    {label}
  </Button>
);

const recentOf = (found: Found): RecentSearch => {
  const { id, kind, name, detail, formatted_address, country, lat, lng, zoom, slug } = found;
  return { id, kind, name, detail, formatted_address, country, lat, lng, zoom, slug };
};

const foundOf = (recent: RecentSearch): Found => ({
  ...recent,
  distance_m: null,
  unknown_number: null,
});

/** Whether a recent search has every typed word. */
function has({ formatted_address: address }: RecentSearch, text: string): boolean {
  const bare = (words: string): string =>
    words.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return bare(text)
    .split(/\s+/)
    .every((word) => bare(address).includes(word));
}
