import { Stack } from '@mantine/core';
import { useLivePlugs } from '../../stations/public.ts';
import { useOwnStationRefetch } from '../points/use-own-station-refetch.ts';
import { PlugSection } from './plug-section.tsx';
import { PointSection } from '../points/point-section.tsx';
import type { StationTabProps } from '../points/station-tab-props.ts';

export function PlugsTab({ station }: StationTabProps) {
  const plugs = useLivePlugs(station, useOwnStationRefetch(station.id));
  return (
    <Stack gap="xl">
      <PointSection station={station} />
      <PlugSection {...{ station, plugs }} />
    </Stack>
  );
}
