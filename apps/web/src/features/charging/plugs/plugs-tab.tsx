import { Stack } from '@mantine/core';
import { useOwnLivePlugs } from '../points/use-own-live-plugs.ts';
import { PlugSection } from './plug-section.tsx';
import { PointSection } from '../points/point-section.tsx';
import type { StationTabProps } from '../points/station-tab-props.ts';

export function PlugsTab({ station }: StationTabProps) {
  const plugs = useOwnLivePlugs(station);
  return (
    <Stack gap="xl">
      <PointSection station={station} />
      <PlugSection {...{ station, plugs }} />
    </Stack>
  );
}
