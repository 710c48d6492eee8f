import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import classes from './owner-lists.module.css';

const PAUSE_MS = 300;
type Props = { label: string; value: string; onChange: (value: string) => void };

/** A search field that reports its text after a pause in typing. Use `value` as its key to follow the URL. */
export function SearchField({ label, value, onChange }: Props) {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  const tell = useDebouncedCallback(onChange, PAUSE_MS);
  // The URL changed other than by typing: navigation, or cleared filters.
  if (value !== known) {
    setKnown(value);
    if (value !== text.trim()) setText(value);
  }
  return (
    <TextInput
      type="search"
      label={label}
      leftSection={<IconSearch size={18} aria-hidden />}
      maxLength={100}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value);
        tell(event.currentTarget.value.trim());
      }}
      className={classes.search}
    />
  );
}
