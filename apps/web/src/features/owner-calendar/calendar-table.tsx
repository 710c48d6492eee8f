/** The same days as a table for screen readers. */
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../shared/format/use-format.ts';
import { useNow } from '../../shared/format/use-now.ts';
import { TableDetails } from '../../shared/ui/table/table-details.tsx';
import { piecesOf, type Piece } from './days/calendar-days.ts';
import type { DayProps } from './days/day-props.ts';
import { useAbout } from './entry-words.tsx';
import { useDayWindow } from './days/use-day-window.ts';

type Props = Pick<DayProps, 'plugs' | 'calendar' | 'timeZone'> & {
  days: readonly DayProps['day'][];
};

export function CalendarTable({ days, plugs, calendar, timeZone }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const about = useAbout();
  const window = useDayWindow(timeZone);
  const now = useNow(60_000).getTime();
  const rows = days.flatMap((day) =>
    plugs.flatMap((plug) => piecesOf(day, plug, calendar).map((piece) => ({ day, piece }))),
  );
  return (
    <TableDetails
      title={t('calendar.asTable')}
      label={t('calendar.label')}
      rows={rows}
      keyOf={({ piece }) => `${piece.plug.id}-${piece.start}`}
      columns={[
        {
          key: 'day',
          label: t('calendar.column.day'),
          isRowHeader: true,
          cell: ({ day }) => format.day(new Date(day.start), timeZone),
        },
        { key: 'plug', label: t('calendar.column.plug'), cell: ({ piece }) => piece.plug.label },
        {
          key: 'time',
          label: t('calendar.column.time'),
          cell: ({ day, piece }) => window(day, piece),
        },
        { key: 'what', label: t('calendar.column.what'), cell: ({ piece }) => what(piece) },
      ]}
    />
  );

  function what({ entry, stop, isClosed }: Piece): string {
    if (isClosed) return t('calendar.kind.closed');
    if (!entry) return t(stop <= now ? 'calendar.kind.past' : 'calendar.kind.free');
    const state = entry.reservation
      ? t(`reservations.status.${entry.reservation.status}`)
      : t('calendar.kind.unavailable');
    return [state, about(entry)].filter(Boolean).join(', ');
  }
}
