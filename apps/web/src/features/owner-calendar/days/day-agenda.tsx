/** A day on a phone: one list per plug, with free time in between. */
import { useTranslation } from 'react-i18next';
import { useNow } from '../../../shared/format/use-now.ts';
import { piecesOf, type Piece, type Plug } from './calendar-days.ts';
import { DayHead } from './day-head.tsx';
import type { DayProps } from './day-props.ts';
import { EntryText } from '../entry-words.tsx';
import classes from '../owner-calendar.module.css';
import { useDayWindow } from './use-day-window.ts';

export function DayAgenda({ day, plugs, calendar, timeZone, isToday, onOpen }: DayProps) {
  const { t } = useTranslation();
  const rows = rowsOf(plugs, (plug) => piecesOf(day, plug, calendar));
  return (
    <div className={classes.day}>
      <DayHead {...{ day, timeZone, isToday }} />
      {rows.map((row) => (
        <div key={row.labels.join()} className={classes.agenda}>
          <strong className={classes.plugName}>
            {t('calendar.plugs', { count: row.labels.length, labels: row.labels.join(', ') })}
          </strong>
          <ul>
            {row.pieces.map((piece) => (
              <li key={piece.start}>
                <AgendaRow {...{ day, piece, timeZone, onOpen }} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}

type Row = { labels: string[]; pieces: readonly Piece[] };

/** One row for each plug with entries, and one for all others, so that a quiet week fits on a phone. */
function rowsOf(plugs: DayProps['plugs'], piecesOn: (plug: Plug) => readonly Piece[]): Row[] {
  const rows: Row[] = [];
  let quiet: Row | undefined;
  for (const plug of plugs) {
    const pieces = piecesOn(plug);
    if (pieces.some(({ entry }) => entry !== null)) rows.push({ labels: [plug.label], pieces });
    else if (quiet) quiet.labels.push(plug.label);
    else quiet = { labels: [plug.label], pieces };
  }
  return quiet ? [...rows, quiet] : rows;
}

type RowProps = Pick<DayProps, 'day' | 'timeZone' | 'onOpen'> & { piece: Piece };

function AgendaRow({ day, piece, timeZone, onOpen }: RowProps) {
  const { t } = useTranslation();
  const windowOf = useDayWindow(timeZone);
  const window = windowOf(day, piece);
  const now = useNow(60_000).getTime();
  const { entry, start, stop } = piece;
  if (piece.isClosed) {
    return (
      <span className={classes.freeRow}>
        <i className={classes.sample} data-kind="closed" aria-hidden />
        {t('calendar.closed', { window })}
      </span>
    );
  }
  if (!entry && stop <= now) {
    return <span className={classes.freeRow}>{t('calendar.wasFree', { window })}</span>;
  }
  if (!entry) {
    const from = Math.max(start, now);
    const isWhole = from === day.start && stop === day.stop;
    return (
      <span className={classes.freeRow}>
        <i className={classes.sample} data-kind="free" aria-hidden />
        {isWhole
          ? t('calendar.freeAllDay')
          : t('calendar.freeFrom', { window: windowOf(day, { start: from, stop }) })}
      </span>
    );
  }
  return (
    <button
      type="button"
      className={classes.row}
      data-kind={entry.kind}
      onClick={() => onOpen(entry)}
    >
      <span>{window}</span>
      <EntryText entry={entry} />
    </button>
  );
}
