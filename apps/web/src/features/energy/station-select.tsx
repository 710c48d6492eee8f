/** Chooses a station: one that was booked before, or one near the last viewed place. */
import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useRead } from '../../shared/api/use-read.ts';
import { selectRole } from '../accounts/public.ts';
import { selectSearch } from '../search/public.ts';

const BEFORE_MAX = 20;
const NEAR_MAX = 12;
const NEAR = { bookable: 'true', width: 1280, height: 800 };

type Named = { id: number; name: string };
type Props = { value: number | undefined; onChange: (station: number | undefined) => void };

export function StationSelect({ value, onChange }: Props) {
  const { t } = useTranslation();
  const { before, near } = useStations(value);
  const group = (name: string, stations: readonly Named[]) =>
    stations.length === 0
      ? []
      : [
          {
            group: t(`energy.station.${name}`),
            items: stations.map((station) => ({ value: String(station.id), label: station.name })),
          },
        ];
  return (
    <NativeSelect
      size="md"
      label={t('energy.station.label')}
      value={String(value ?? '')}
      onChange={(event) => onChange(Number(event.currentTarget.value) || undefined)}
      data={[
        { value: '', label: t('energy.station.none') },
        ...group('before', before),
        ...group('near', near),
      ]}
    />
  );
}

/** Includes the chosen station, wherever it is. */
function useStations(chosen: number | undefined): { before: Named[]; near: Named[] } {
  const isDriver = useSelector(selectRole) === 'driver';
  const { focused_location: view } = useSelector(selectSearch);
  const mine = useRead(
    'listMyReservations',
    isDriver ? { query: { page: 1, page_size: BEFORE_MAX } } : null,
  );
  const around = useRead('searchStations', {
    params: { lat: view.lat, lng: view.lng, zoom: Math.round(view.zoom) },
    query: NEAR,
  });
  const before = once((mine.data?.results ?? []).map(({ plug }) => plug.station));
  const isBefore = ({ id }: Named): boolean => before.some((one) => one.id === id);
  const near = (around.data?.results ?? []).filter((one) => !isBefore(one)).slice(0, NEAR_MAX);
  const isListed = [...before, ...near].some(({ id }) => id === chosen);
  const other = useRead(
    'readStation',
    chosen === undefined || isListed ? null : { params: { id: chosen } },
  );
  const { data } = other;
  const strange = data !== undefined && !isListed && data.id === chosen ? [data] : [];
  return { before, near: [...strange, ...near] };
}

const once = (stations: readonly Named[]): Named[] => [
  ...new Map(stations.map((station) => [station.id, station])).values(),
];
