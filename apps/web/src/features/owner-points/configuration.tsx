/** The settings inside a charger: read on demand, searched, changed one at a time. */
import { Button, Group, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../shared/api/api-context.tsx';
import { ConfigurationDialog } from './configuration-dialog.tsx';
import type { ConfigurationKey } from './configuration-key.ts';
import { CommandOutcome } from './command-outcome.tsx';
import { Failure } from './failure.tsx';
import type { Outcome } from './use-command.ts';
import { useWork } from './use-work.ts';
import classes from './configuration.module.css';

type Props = { pointId: number; isConnected: boolean; onSent: () => void };

export function Configuration({ pointId, isConnected, onSent }: Props) {
  const { t } = useTranslation();
  const api = useApi();
  const { isBusy, error, run } = useWork();
  const [keys, setKeys] = useState<ConfigurationKey[] | null>(null);
  const [edited, setEdited] = useState<ConfigurationKey | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const read = () =>
    run(async () => {
      const request = { params: { id: pointId } };
      const answer = await api.call('readConfiguration', request, { silent: true });
      setKeys(answer.configuration_key.toSorted((a, b) => a.key.localeCompare(b.key)));
    });
  return (
    <div className={classes.configuration}>
      <Group justify="space-between">
        <h3>{t('points.configuration.title')}</h3>
        <Button
          variant="default"
          loading={isBusy}
          disabled={!isConnected}
          onClick={() => void read()}
        >
          {t(keys ? 'points.configuration.readAgain' : 'points.configuration.read')}
        </Button>
      </Group>
      <Failure error={error} />
      <CommandOutcome outcome={outcome} />
      {keys && <KeyList keys={keys} onEdit={setEdited} />}
      <ConfigurationDialog
        {...{ pointId, edited }}
        onClose={() => setEdited(null)}
        onSent={(result) => {
          setEdited(null);
          setOutcome({ command: 'change', result });
          onSent();
          void read();
        }}
      />
    </div>
  );
}

type ListProps = { keys: ConfigurationKey[]; onEdit: (key: ConfigurationKey) => void };

function KeyList({ keys, onEdit }: ListProps) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLowerCase();
  const found = keys.filter(({ key, value }) =>
    `${key} ${value ?? ''}`.toLowerCase().includes(wanted),
  );
  return (
    <>
      <TextInput
        type="search"
        aria-label={t('points.configuration.search')}
        placeholder={t('points.configuration.search')}
        leftSection={<IconSearch size={18} aria-hidden />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <p role="status" className={classes.second}>
        {t('points.configuration.found', { count: found.length })}
      </p>
      <ul className={classes.settings}>
        {found.map((one) => (
          <li key={one.key} className={classes.setting}>
            <span className={classes.key}>{one.key}</span>
            <span className={classes.value}>{one.value ?? t('points.configuration.hidden')}</span>
            {one.readonly ? (
              <span className={classes.second}>{t('points.configuration.readonly')}</span>
            ) : (
              <Button
                variant="subtle"
                onClick={() => onEdit(one)}
                aria-label={t('points.configuration.changeNamed', { key: one.key })}
              >
                {t('points.configuration.change')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
