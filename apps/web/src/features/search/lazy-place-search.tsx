/** The search as a plain field until somebody uses it: its list of results is an eighth of the script of a page. */
import { IconSearch } from '@tabler/icons-react';
import { type ComponentType, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useAppDispatch } from '../../shared/state/hooks.ts';
import classes from './plain-search.module.css';
import type { PlaceSearchProps } from './place-search.tsx';
import { queryChanged, selectSearch } from './search-slice.ts';

type Props = Omit<PlaceSearchProps, 'begun' | 'own'>;

export function LazyPlaceSearch(props: Props) {
  const { loaded, typed, ...plain } = useLoading();
  if (loaded === null) return <PlainField {...plain} size={props.size} />;
  const { Search, hasFocus } = loaded;
  return <Search {...props} begun={hasFocus ? typed : undefined} />;
}

type Plain = Pick<ReturnType<typeof useLoading>, 'field' | 'want' | 'remember'>;

function PlainField({ field, want, remember, size }: Plain & Pick<Props, 'size'>) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const { query } = useSelector(selectSearch);
  return (
    <div className={classes.plain} data-size={size}>
      <IconSearch size={20} stroke={1.8} aria-hidden />
      <input
        ref={field}
        type="text"
        role="combobox"
        aria-expanded={false}
        aria-controls={useId()}
        aria-autocomplete="list"
        enterKeyHint="search"
        autoComplete="off"
        aria-label={t('search.label')}
        placeholder={t('search.placeholder')}
        value={query}
        onPointerEnter={want}
        onFocus={want}
        onChange={(event) => {
          remember(event.currentTarget.value);
          dispatch(queryChanged(event.currentTarget.value));
        }}
      />
    </div>
  );
}

type Loaded = { Search: ComponentType<PlaceSearchProps>; hasFocus: boolean };

/**
 * Loads the search at the first use; it then takes over what was typed, and the focus. One field replaces the other in one step:
 * with React's `lazy` there would be none in between, and what is typed meanwhile would be lost. A failed load is tried again at the
 * next use.
 */
function useLoading() {
  const field = useRef<HTMLInputElement>(null);
  const isAsked = useRef(false);
  const [typed, setTyped] = useState('');
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const want = (): void => {
    if (isAsked.current) return;
    isAsked.current = true;
    import('./place-search.tsx').then(
      ({ PlaceSearch: Search }) => {
        const hasFocus = document.activeElement === field.current;
        flushSync(() => setLoaded({ Search, hasFocus }));
      },
      () => {
        isAsked.current = false;
      },
    );
  };
  const remember = (text: string): void => {
    setTyped(text);
    want();
  };
  return { field, want, remember, typed, loaded };
}
