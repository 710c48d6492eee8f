/** The filters above the table of stations: states with their counts, tag, and revenue. */
import { Button, NativeSelect, UnstyledButton } from '@mantine/core';
import { STATION_FILTER_STATES, type AnswerOf } from '@voltagora/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../shared/format/use-format.ts';
import type { TableAddress } from './use-table-address.ts';
import classes from './station-table.module.css';

type Props = { address: TableAddress; table: AnswerOf<'listStationTable'> | undefined };

export function TableFilters({ address, table }: Props) {
  const { t } = useTranslation();
  const { filter, narrow, isNarrowed, clear } = address;
  return (
    <div className={classes.filters}>
      <StateChips address={address} states={table?.states} />
      <div className={classes.selects}>
        {(table?.tags.length ?? 0) > 0 && (
          <NativeSelect
            size="md"
            label={t('table.tag')}
            value={filter.tag ?? ''}
            onChange={(event) => narrow({ tag: event.currentTarget.value })}
            data={[
              { value: '', label: t('table.anyTag') },
              ...(table?.tags ?? []).map(({ tag, count }) => ({
                value: tag,
                label: `${tag} (${count})`,
              })),
            ]}
          />
        )}
        <NativeSelect
          size="md"
          label={t('table.revenue')}
          value={filter.revenue ?? ''}
          onChange={(event) => narrow({ revenue: event.currentTarget.value })}
          data={[
            { value: '', label: t('table.anyRevenue') },
            { value: 'some', label: t('table.someRevenue') },
            { value: 'none', label: t('table.noRevenue') },
          ]}
        />
        {isNarrowed && (
          <Button variant="subtle" color="gray" onClick={clear}>
            {t('lists.filter.clear')}
          </Button>
        )}
      </div>
    </div>
  );
}

type Chips = { address: TableAddress; states: AnswerOf<'listStationTable'>['states'] | undefined };

function StateChips({ address, states }: Chips) {
  const { t } = useTranslation();
  const format = useFormat();
  const { filter, narrow } = address;
  const shown = STATION_FILTER_STATES.filter(
    (state) => state === filter.state || (states?.[state] ?? 0) > 0,
  );
  return (
    <ul className={classes.chips} aria-label={t('table.state')}>
      {(['all', ...shown] as const).map((state) => (
        <li key={state}>
          <UnstyledButton
            className={classes.chip}
            aria-pressed={(filter.state ?? 'all') === state}
            onClick={() => narrow({ state: state === 'all' ? null : state })}
          >
            {t(`table.states.${state}`)} <strong>{format.count(states?.[state] ?? 0)}</strong>
          </UnstyledButton>
        </li>
      ))}
    </ul>
  );
}
