import { Button, Group } from '@mantine/core';
import type { Station, TimeWindow } from '@voltagora/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../shared/format/use-format.ts';
import { Notice } from '../../../shared/ui/notice.tsx';

type Props = {
  windows: readonly TimeWindow[];
  station: Station;
  plugId: number;
  onChoose: (window: TimeWindow) => void;
};
const SHOWN = 4;

/** The time is taken: tells that nothing was booked, and offers the nearest free windows. */
export function DraftConflict({ windows, station, plugId, onChoose }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const nameOf = ({ plug, start_time, stop_time }: TimeWindow): string => {
    const time = format.window(start_time, stop_time, station.time_zone, true);
    const label = station.plugs.find(({ id }) => id === plug.id)?.label;
    return plug.id === plugId || !label ? time : `${t('reservations.plug', { label })}, ${time}`;
  };
  return (
    <Notice title={t('reservations.draft.conflict.title')}>
      <p>
        {t('errors.window_taken')}
        {windows.length === 0 && ` ${t('reservations.draft.conflict.none')}`}
      </p>
      <Group gap="xs" mt="sm">
        {windows.slice(0, SHOWN).map((window) => (
          <Button
            key={`${window.plug.id} ${window.start_time}`}
            variant="default"
            onClick={() => onChoose(window)}
          >
            {nameOf(window)}
          </Button>
        ))}
      </Group>
    </Notice>
  );
}
