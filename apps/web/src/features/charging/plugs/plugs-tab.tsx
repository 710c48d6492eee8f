import { Stack } from '@mantine/core';
import { useLivePlugs } from '../../stations/public.ts';
import { PlugSection } from './plug-section.tsx';
import { PointSection } from '../points/point-section.tsx';
import type { StationTabProps } from '../points/station-tab-props.ts';

/** What drivers plug in, and the devices behind it. */
export function PlugsTab({ station, onChanged }: StationTabProps) {
  const plugs = useLivePlugs(station, onChanged);
  return (
    <Stack gap="xl">
      <PointSection {...{ station, onChanged }} />
      <PlugSection {...{ station, plugs, onChanged }} />
    </Stack>
  );
}
