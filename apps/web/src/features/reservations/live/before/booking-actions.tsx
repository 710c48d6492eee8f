/** What a driver takes along before charging: the event for the calendar, and a message to whoever comes with them. */
import { Button, Group } from '@mantine/core';
import { IconCalendarPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { addressOf } from '../../../../shared/format/address.ts';
import { clockNow } from '../../../../shared/format/clock.ts';
import { useFormat } from '../../../../shared/format/use-format.ts';
import { keepFile } from '../../../../shared/ui/save-file-button.tsx';
import { ShareButton } from '../../../../shared/ui/share/share-button.tsx';
import type { PanelProps } from '../panel-props.ts';
import { calendarFile } from './calendar-file.ts';

export function BookingActions({ reservation }: PanelProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { id, plug, start_time, stop_time } = reservation;
  const { station } = plug;
  const title = t('charging.before.event', { station: station.name });
  const save = (): void => {
    const event = {
      uid: `${id}@voltagora`,
      start: start_time,
      stop: stop_time,
      title,
      place: `${station.name}, ${addressOf(station)}`,
      url: `${window.location.origin}/reservations/${id}`,
    };
    const content = calendarFile(event, new Date(clockNow()));
    keepFile(new File([content], 'voltagora.ics', { type: 'text/calendar' }));
  };
  const when = format.window(start_time, stop_time, station.time_zone, true);
  return (
    <Group gap="sm" mt="md">
      <Button
        variant="default"
        leftSection={<IconCalendarPlus size={18} aria-hidden />}
        onClick={save}
      >
        {t('charging.before.toCalendar')}
      </Button>
      <ShareButton
        title={title}
        text={`${title}, ${when}. ${addressOf(station)}`}
        path={`/stations/${station.slug}`}
      />
    </Group>
  );
}
