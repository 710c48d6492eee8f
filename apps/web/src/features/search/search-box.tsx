/** A combobox over what a search finds: by keyboard, with groups, and with a line for every state. */
import {
  CloseButton,
  Combobox,
  Loader,
  TextInput,
  useCombobox,
  VisuallyHidden,
} from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
} from 'react';
import { useTranslation } from 'react-i18next';
import classes from './place-search.module.css';

export type SearchOption = { id: string; content: ReactNode };
export type SearchGroup = { title: string | null; options: SearchOption[] };

type Props = {
  query: string;
  label: string;
  placeholder: string;
  /** Best first; the first option is what Enter takes. */
  groups: SearchGroup[];
  isWaiting: boolean;
  /** What to say in place of results, or below them. */
  note: ReactNode;
  /** Said to screen readers when results have arrived. */
  spoken: string;
  size?: 'md' | 'lg';
  /** Takes the focus over from the field before. */
  hasFocus?: boolean;
  onQuery: (text: string) => void;
  onChosen: (id: string) => void;
};

export function SearchBox({ size = 'md', hasFocus = false, ...props }: Props) {
  const { query, label, placeholder, groups, isWaiting, note, spoken, onQuery } = props;
  const { t } = useTranslation();
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const { choose, onKeyDown, forget } = useChoice(props, combobox);
  const field = useFocus(hasFocus);
  const count = groups.reduce((sum, { options }) => sum + options.length, 0);

  function type(text: string): void {
    forget();
    combobox.resetSelectedOption();
    onQuery(text);
    combobox.openDropdown();
  }

  return (
    <Combobox store={combobox} onOptionSubmit={choose} shadow="md" radius="md" withinPortal={false}>
      <Combobox.Target withExpandedAttribute>
        <TextInput
          ref={field}
          className={size === 'lg' ? `${classes.input} ${classes.large}` : classes.input}
          size="md"
          type="text"
          aria-autocomplete="list"
          enterKeyHint="search"
          autoComplete="off"
          aria-label={label}
          placeholder={placeholder}
          leftSection={<IconSearch size={20} stroke={1.8} aria-hidden />}
          rightSection={sideOf(isWaiting, query, () => type(''), t('search.clear'))}
          rightSectionPointerEvents="all"
          value={query}
          onChange={(event) => type(event.currentTarget.value)}
          onFocus={() => combobox.openDropdown()}
          onClick={() => combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
          onKeyDown={onKeyDown}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={count === 0 && note === null} className={classes.dropdown}>
        <Combobox.Options aria-label={t('search.results')} aria-busy={isWaiting}>
          {groups.map(({ title, options }) => (
            <Combobox.Group key={title ?? ''} label={title ?? undefined}>
              {options.map(({ id, content }) => (
                <Combobox.Option key={id} value={id} className={classes.option}>
                  {content}
                </Combobox.Option>
              ))}
            </Combobox.Group>
          ))}
        </Combobox.Options>
        {note !== null && <div className={classes.note}>{note}</div>}
      </Combobox.Dropdown>
      <VisuallyHidden role="status">{combobox.dropdownOpened ? spoken : ''}</VisuallyHidden>
    </Combobox>
  );
}

/** The focus from the beginning, with the cursor behind what was typed. */
function useFocus(isWanted: boolean) {
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    const { current } = field;
    if (!isWanted || !current) return;
    current.focus();
    current.setSelectionRange(current.value.length, current.value.length);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only when it appears
  }, []);
  return field;
}

type Store = ReturnType<typeof useCombobox>;

/** Enter takes the selected option, or else the first one for the text in the field, as soon as it has arrived. */
function useChoice({ query, groups, isWaiting, onChosen }: Props, combobox: Store) {
  const isAwaited = useRef(false);
  const first = groups[0]?.options[0]?.id;
  const forget = (): void => {
    isAwaited.current = false;
  };
  const choose = (id: string): void => {
    forget();
    combobox.closeDropdown();
    onChosen(id);
  };
  const takeAwaited = useEffectEvent(() => {
    if (isAwaited.current && first !== undefined) choose(first);
    forget();
  });
  useEffect(() => {
    if (!isWaiting) takeAwaited();
  }, [isWaiting, first]);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter') return;
    // Enter would submit a surrounding form.
    event.preventDefault();
    if (combobox.getSelectedOptionIndex() >= 0 || query.trim() === '') return;
    if (isWaiting) isAwaited.current = true;
    else if (first !== undefined) choose(first);
  };
  return { choose, onKeyDown, forget };
}

function sideOf(isWaiting: boolean, query: string, clear: () => void, label: string) {
  if (isWaiting) return <Loader size={18} color="gray" />;
  return query ? <CloseButton aria-label={label} size={40} onClick={clear} /> : null;
}
