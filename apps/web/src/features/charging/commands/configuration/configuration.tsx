/** The settings that a charging point last reported: can be read again, searched and changed one at a time. */
import { Button, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { DeviceModel } from '@voltagora/contract';
import { isPasswordKey } from '@voltagora/domain';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useServer } from '../../../../shared/api/server.ts';
import { useFormat } from '../../../../shared/format/use-format.ts';
import { useNow } from '../../../../shared/format/use-now.ts';
import { ConfigurationDialog } from './configuration-dialog.tsx';
import type { ConfigurationKey } from './configuration-key.ts';
import { CommandOutcome } from '../command-outcome.tsx';
import { FailureLine } from '../../../../shared/ui/failure-line.tsx';
import { MaintenanceBlock } from '../maintenance-block.tsx';
import unfold from '../unfold.module.css';
import type { Outcome } from '../use-point-command.ts';
import { useCommand } from '../../../../shared/api/use-command.ts';
import classes from './configuration.module.css';

type Props = {
  pointId: number;
  isConnected: boolean;
  /** As last read; null if it was never read. */
  model: DeviceModel['model'] | undefined;
};

const RENEWED_EVERY_MS = 10_000;

export function Configuration({ pointId, isConnected, model }: Props) {
  const { t } = useTranslation();
  const { send } = useServer();
  const format = useFormat();
  const now = useNow(RENEWED_EVERY_MS);
  const { isBusy, error, run } = useCommand();
  const [edited, setEdited] = useState<ConfigurationKey | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const read = () =>
    run(async () => {
      await send('refreshDeviceModel', { params: { id: pointId } });
    });
  return (
    <MaintenanceBlock
      title={t('points.configuration.title')}
      action={
        <Button
          variant="default"
          loading={isBusy}
          disabled={!isConnected}
          onClick={() => void read()}
        >
          {t(model ? 'points.configuration.readAgain' : 'points.configuration.read')}
        </Button>
      }
    >
      <FailureLine error={error} />
      <CommandOutcome outcome={outcome} />
      {model && (
        <details className={unfold.unfold}>
          <summary>
            {t('points.configuration.readAt', {
              count: model.variables.length,
              age: format.age(model.read_at, now),
            })}
          </summary>
          <KeyList keys={model.variables} onEdit={isConnected ? setEdited : null} />
        </details>
      )}
      <ConfigurationDialog
        {...{ pointId, edited }}
        onClose={() => setEdited(null)}
        onResult={(result) => {
          setEdited(null);
          setOutcome({ command: 'change', result });
          void read();
        }}
      />
    </MaintenanceBlock>
  );
}

/** The others are found by searching. */
const SHOWN = 100;

type ListProps = {
  keys: readonly ConfigurationKey[];
  /** Null: nothing can be changed now. */
  onEdit: ((key: ConfigurationKey) => void) | null;
};

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
        {found.length > SHOWN && ` ${t('points.configuration.more', { count: SHOWN })}`}
      </p>
      <ul className={classes.settings}>
        {found.slice(0, SHOWN).map((one) => (
          <li key={one.key} className={classes.setting}>
            <span className={classes.key}>{one.key}</span>
            <span className={classes.value}>{one.value ?? t('points.configuration.hidden')}</span>
            {isPasswordKey(one.key) || one.readonly ? (
              <span className={classes.second}>
                {t(`points.configuration.${isPasswordKey(one.key) ? 'underSecurity' : 'readonly'}`)}
              </span>
            ) : (
              <Button
                variant="subtle"
                disabled={onEdit === null}
                onClick={() => onEdit?.(one)}
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
