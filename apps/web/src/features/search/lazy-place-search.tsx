/** The search as a plain field until somebody uses it: its list of results is an eighth of the script of a page. */
import { IconSearch } from '@tabler/icons-react';
import { lazy, startTransition, Suspense, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useAppDispatch } from '../../shared/state/hooks.ts';
import classes from './plain-search.module.css';
import type { PlaceSearchProps } from './place-search.tsx';
import { queryChanged, selectSearch } from './search-slice.ts';

type Props = Omit<PlaceSearchProps, 'begun' | 'own'>;

const load = () => import('./place-search.tsx');
const Search = lazy(async () => ({ default: (await load()).PlaceSearch }));

export function LazyPlaceSearch(props: Props) {
  const { taken, ...plain } = useTaking();
  if (taken) {
    return (
      <Suspense>
        <Search {...props} begun={taken.hasFocus ? taken.typed : undefined} />
      </Suspense>
    );
  }
  return <PlainField {...plain} size={props.size} />;
}

type Taking = Pick<ReturnType<typeof useTaking>, 'field' | 'want' | 'remember'>;

function PlainField({ field, want, remember, size }: Taking & Pick<Props, 'size'>) {
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

/** Loads the search at the first use; it then takes over what was typed, and the focus. A failed load is tried again at the next use. */
function useTaking() {
  const field = useRef<HTMLInputElement>(null);
  const isAsked = useRef(false);
  // State, because somebody may go on typing here until the other field is drawn: it begins with the last text.
  const [typed, setTyped] = useState('');
  const [taken, setTaken] = useState<{ hasFocus: boolean } | null>(null);
  const want = (): void => {
    if (isAsked.current) return;
    isAsked.current = true;
    const take = (): void => {
      const hasFocus = document.activeElement === field.current;
      // The plain field stays until the other one can be drawn.
      startTransition(() => setTaken({ hasFocus }));
    };
    const fail = (): void => {
      isAsked.current = false;
    };
    load().then(take, fail);
  };
  const remember = (text: string): void => {
    setTyped(text);
    want();
  };
  return { field, want, remember, taken: taken && { ...taken, typed } };
}
