/** The filters of a list; on a phone all except the search are behind a button. */
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { RESERVATION_STATUSES } from '@voltagora/domain';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { asDate } from '../../shared/format/local-day.ts';
import classes from './owner-lists.module.css';
import { PlaceFilters } from './place-filters.tsx';
import { PRESETS } from './period.ts';
import { SearchField } from './search-field.tsx';
import type { ListNarrowing } from './use-list-address.ts';

type Props = {
  address: ListNarrowing;
  searchLabel: string;
  /** Only bookings have a status and future dates. */
  isOfReservations?: boolean;
};

export function ListFilters({ address, searchLabel, isOfReservations = false }: Props) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const { narrowedBy, search, narrow, clear } = address;
  return (
    <search className={classes.filters} data-open={isOpen || undefined}>
      <SearchField
        label={searchLabel}
        value={search}
        onChange={(text) => narrow({ search: text }, true)}
      />
      <Button
        variant="default"
        className={classes.toggle}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {narrowedBy > 0
          ? t('lists.filter.openCount', { count: narrowedBy })
          : t('lists.filter.open')}
      </Button>
      <div className={classes.more}>
        <PeriodFilter {...{ address, isOfReservations }} />
        <PlaceFilters address={address} />
        {isOfReservations && <StatusFilter address={address} />}
        {narrowedBy > 0 && (
          <Button variant="subtle" color="gray" onClick={clear}>
            {t('lists.filter.clear')}
          </Button>
        )}
      </div>
    </search>
  );
}

type FilterProps = { address: ListNarrowing };

function StatusFilter({ address }: FilterProps) {
  const { t } = useTranslation();
  return (
    <NativeSelect
      size="md"
      label={t('lists.column.state')}
      value={address.status ?? ''}
      onChange={(event) => address.narrow({ status: event.currentTarget.value })}
      data={[
        { value: '', label: t('lists.filter.anyState') },
        ...RESERVATION_STATUSES.map((status) => ({
          value: status,
          label: t(`reservations.status.${status}`),
        })),
      ]}
    />
  );
}

function PeriodFilter({ address, isOfReservations }: FilterProps & { isOfReservations: boolean }) {
  const { t } = useTranslation();
  const { period, dates, narrow } = address;
  const presets = PRESETS.filter((one) => isOfReservations || one !== 'next7');
  return (
    <>
      <NativeSelect
        size="md"
        label={t('lists.filter.period')}
        value={period}
        onChange={(event) => {
          const chosen = event.currentTarget.value;
          narrow({ period: chosen === 'all' ? null : chosen, from: null, to: null });
        }}
        data={(['all', ...presets, 'custom'] as const).map((one) => ({
          value: one,
          label: t(`lists.period.${one}`),
        }))}
      />
      {period === 'custom' &&
        (['from', 'to'] as const).map((end) => (
          <TextInput
            key={end}
            type="date"
            label={t(`lists.filter.${end}`)}
            value={dates[end] ?? ''}
            onChange={(event) =>
              narrow({ period: 'custom', [end]: asDate(event.currentTarget.value) })
            }
          />
        ))}
    </>
  );
}
