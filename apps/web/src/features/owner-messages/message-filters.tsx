/** Filters of the messages: text, direction, action, time, errors only. */
import { Button, NativeSelect, Switch, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchField } from '../owner-lists/public.ts';
import type { MessageFilter } from './use-message-filter.ts';
import classes from './point-messages.module.css';

const DIRECTIONS = ['received', 'sent'] as const;

type Props = { filter: MessageFilter; actions: readonly string[]; children: ReactNode };

export function MessageFilters({ filter, actions, children }: Props) {
  const { t } = useTranslation();
  const { value, narrow } = filter;
  const action = value('action');
  // Includes the action from the URL even if no message has it, so that it can be cleared.
  const known = [...new Set([...actions, ...(action ? [action] : [])])].toSorted();
  return (
    <search className={classes.filters}>
      <SearchField
        label={t('messages.search')}
        value={value('search')}
        onChange={(text) => narrow('search', text)}
      />
      <NativeSelect
        size="md"
        className={classes.choice}
        label={t('messages.direction.label')}
        value={value('direction')}
        onChange={({ currentTarget }) => narrow('direction', currentTarget.value)}
        data={['', ...DIRECTIONS].map((one) => ({
          value: one,
          label: t(`messages.direction.${one || 'all'}`),
        }))}
      />
      <NativeSelect
        size="md"
        className={classes.choice}
        label={t('messages.filter.action')}
        value={action}
        onChange={({ currentTarget }) => narrow('action', currentTarget.value)}
        data={[{ value: '', label: t('messages.filter.anyAction') }, ...known]}
      />
      {(['from', 'to'] as const).map((end) => (
        <TextInput
          key={end}
          type="datetime-local"
          label={t(`messages.filter.${end}`)}
          value={value(end)}
          onChange={({ currentTarget }) => narrow(end, currentTarget.value)}
        />
      ))}
      <Switch
        size="md"
        className={classes.errors}
        label={t('messages.filter.errors')}
        checked={value('errors') === 'only'}
        onChange={({ currentTarget }) => narrow('errors', currentTarget.checked ? 'only' : '')}
      />
      {filter.isNarrowed && (
        <Button variant="subtle" color="gray" onClick={filter.clear}>
          {t('messages.filter.clear')}
        </Button>
      )}
      {children}
    </search>
  );
}
