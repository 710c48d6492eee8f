/** What drivers report and think of the station, with the owner's answers. */
import { Stack } from '@mantine/core';
import type { EditableStation } from '@voltagora/contract';
import { Surface } from '../../../shared/ui/surface.tsx';
import { FaultList } from '../../fault-reports/public.ts';
import { RatingList } from '../../ratings/public.ts';

export function FeedbackTab({ station }: { station: EditableStation }) {
  return (
    <Stack gap="lg">
      <Surface>
        <FaultList stationId={station.id} />
      </Surface>
      {!station.is_draft && (
        <Surface>
          <RatingList stationId={station.id} isOwn />
        </Surface>
      )}
    </Stack>
  );
}
