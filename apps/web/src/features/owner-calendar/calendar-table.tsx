/** The same days as a table, which a screen reader can walk through by column. */
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../shared/format/use-format.ts';
import { useNow } from '../../shared/format/use-now.ts';
import { piecesOf, type Piece } from './days/calendar-days.ts';
import type { DayProps } from './days/day-props.ts';
import { useAbout } from './entry-words.tsx';
import classes from './owner-calendar.module.css';
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
    <details className={classes.details}>
      <summary>{t('calendar.asTable')}</summary>
      <table className={classes.table}>
        <caption className={classes.hidden}>{t('calendar.label')}</caption>
        <thead>
          <tr>
            {(['day', 'plug', 'time', 'what'] as const).map((column) => (
              <th key={column} scope="col">
                {t(`calendar.column.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ day, piece }) => (
            <tr key={`${piece.plug.id}-${piece.start}`}>
              <th scope="row">{format.day(new Date(day.start), timeZone)}</th>
              <td>{piece.plug.label}</td>
              <td>{window(day, piece)}</td>
              <td>{what(piece)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
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
