/** The calendar of a station's plugs by week or day: bookings, unavailable time, and marking time as unavailable. */
import { Button, Group, Stack } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { CalendarEntry } from '@voltagora/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { SkeletonRows } from '../../shared/ui/skeletons.tsx';
import { CalendarFeed } from './calendar-feed.tsx';
import { CalendarLegend } from './calendar-legend.tsx';
import { CalendarTable } from './calendar-table.tsx';
import { CalendarToolbar } from './calendar-toolbar.tsx';
import { DayAgenda } from './days/day-agenda.tsx';
import { DayStrips } from './days/day-strips.tsx';
import { EntryDialog } from './entry-dialog.tsx';
import { MarkUnavailable } from './unavailable/mark-unavailable.tsx';
import { useStationCalendar, type Calendar } from './use-station-calendar.ts';

export function CalendarTab({ station }: { station: number }) {
  const { t } = useTranslation();
  const calendar = useStationCalendar(station);
  const [isMarking, setMarking] = useState(false);
  const [done, setDone] = useState<string | null>(null);
  const { data, error, refetch } = calendar;
  if (data?.plugs.length === 0) {
    return (
      <EmptyState
        drawing="calendar"
        title={t('calendar.noPlugs.title')}
        text={t('calendar.noPlugs.text')}
      />
    );
  }
  return (
    <Stack gap="lg">
      <Group justify="space-between" align="flex-end" gap="sm">
        <CalendarToolbar calendar={calendar} />
        <Button disabled={!data} onClick={() => setMarking(true)}>
          {t('calendar.mark.open')}
        </Button>
      </Group>
      {done && <Notice tone="info" title={done} />}
      {!data && !error && <SkeletonRows rows={7} height={96} />}
      {error && <ErrorState error={error} onRetry={refetch} safe={t('calendar.safe')} />}
      {data && !error && <Days calendar={calendar} onDone={setDone} />}
      {data && isMarking && (
        <MarkUnavailable calendar={calendar} onDone={setDone} onClose={() => setMarking(false)} />
      )}
      <CalendarFeed station={station} hasFeed={data?.has_feed ?? false} />
    </Stack>
  );
}

type DaysProps = { calendar: Calendar; onDone: (text: string) => void };

function Days({ calendar, onDone }: DaysProps) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState<CalendarEntry | null>(null);
  const isDesk =
    useMediaQuery('(min-width: 62em)', undefined, { getInitialValueInEffect: false }) ?? false;
  const { data, address, days, today, isLoading } = calendar;
  if (!data) return null;
  const plugs = data.plugs.filter(({ id }) => address.plug === null || id === address.plug);
  const Day = isDesk ? DayStrips : DayAgenda;
  return (
    <section aria-label={t('calendar.label')} aria-busy={isLoading}>
      <CalendarLegend timeZone={data.time_zone} hasClosed={data.closed.length > 0} />
      {days.map((day) => (
        <Day
          key={day.date}
          {...{ day, plugs }}
          calendar={data}
          timeZone={data.time_zone}
          isToday={day.date === today}
          isLarge={days.length === 1}
          onOpen={setOpened}
        />
      ))}
      <CalendarTable {...{ days, plugs }} calendar={data} timeZone={data.time_zone} />
      {opened && (
        <EntryDialog
          entry={opened}
          timeZone={data.time_zone}
          onDone={onDone}
          onClose={() => setOpened(null)}
        />
      )}
    </section>
  );
}
