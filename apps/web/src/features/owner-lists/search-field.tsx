import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import classes from './owner-lists.module.css';

const PAUSE_MS = 300;
type Props = { label: string; value: string; onChange: (value: string) => void };

/** A search that is told once typing pauses. Give it `value` as key to follow the address. */
export function SearchField({ label, value, onChange }: Props) {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  const tell = useDebouncedCallback(onChange, PAUSE_MS);
  // The address changed otherwise than by typing: gone back, or filters cleared.
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
