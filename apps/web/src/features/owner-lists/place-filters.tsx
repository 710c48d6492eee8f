/** Which station, and which of its plugs; the plugs come with their station. */
import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../shared/api/use-call.ts';
import type { ListNarrowing } from './use-list-address.ts';

/** As many as a page may have. */
const STATIONS_MAX = 100;

export function PlaceFilters({ address }: { address: ListNarrowing }) {
  const { t } = useTranslation();
  const { station, plug, narrow } = address;
  const { data } = useCall('listMyStations', { query: { page: 1, page_size: STATIONS_MAX } });
  const stations = data?.results ?? [];
  const chosen = stations.find(({ id }) => id === station);
  return (
    <>
      <NativeSelect
        size="md"
        label={t('lists.filter.station')}
        value={station ?? ''}
        onChange={(event) => narrow({ station: event.currentTarget.value, plug: null })}
        data={[
          { value: '', label: t('lists.filter.allStations') },
          ...withUnknown(station, stations).map(({ id, name }) => ({
            value: String(id),
            label: name,
          })),
        ]}
      />
      {(plug !== null || (chosen && chosen.plugs.length > 1)) && (
        <NativeSelect
          size="md"
          label={t('lists.filter.plug')}
          value={plug ?? ''}
          onChange={(event) => narrow({ plug: event.currentTarget.value })}
          data={[
            { value: '', label: t('lists.filter.allPlugs') },
            ...withUnknown(
              plug,
              (chosen?.plugs ?? []).map(({ id, label }) => ({
                id,
                name: t('reservations.plug', { label }),
              })),
            ).map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
      )}
    </>
  );
}

type Named = { id: number; name: string };

/** What the address names and the list does not, one that was deleted perhaps, is still what is chosen. */
const withUnknown = (id: number | null, known: readonly Named[]): readonly Named[] =>
  id === null || known.some((one) => one.id === id) ? known : [...known, { id, name: `#${id}` }];
