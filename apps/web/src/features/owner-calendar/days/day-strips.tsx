/** A day on a desktop: one strip per plug over the hours, 23 or 25 of them when the clock changes. */
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../shared/format/use-format.ts';
import { useNow } from '../../../shared/format/use-now.ts';
import { hoursOf, piecesOf, placeOf, type Piece } from './calendar-days.ts';
import { DayHead } from './day-head.tsx';
import type { DayProps } from './day-props.ts';
import { EntryText, useAbout } from '../entry-words.tsx';
import classes from '../owner-calendar.module.css';

export function DayStrips({ day, plugs, calendar, timeZone, isToday, isLarge, onOpen }: DayProps) {
  const { t } = useTranslation();
  const now = useNow(60_000).getTime();
  return (
    <div className={classes.day} data-large={isLarge || undefined}>
      <DayHead {...{ day, timeZone, isToday }} />
      <Hours {...{ day, timeZone }} />
      {plugs.map((plug) => (
        <div key={plug.id} className={classes.plugRow}>
          <span className={classes.plugName}>{t('reservations.plug', { label: plug.label })}</span>
          <div className={classes.strip}>
            {piecesOf(day, plug, calendar).map((piece) => (
              <Block key={piece.start} {...{ day, piece, now, timeZone, onOpen }} />
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}

function Hours({ day, timeZone }: Pick<DayProps, 'day' | 'timeZone'>) {
  const format = useFormat();
  return (
    <div className={classes.hours} aria-hidden>
      {hoursOf(day).map((at, index) => (
        <span key={at} style={{ left: placeOf(day, { start: at, stop: at }).left }}>
          {index % 2 === 0 && format.time(new Date(at), timeZone)}
        </span>
      ))}
    </div>
  );
}

type BlockProps = Pick<DayProps, 'day' | 'timeZone' | 'onOpen'> & { piece: Piece; now: number };

function Block({ day, piece, now, timeZone, onOpen }: BlockProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const about = useAbout();
  const { entry, plug, start, stop } = piece;
  if (piece.isClosed) {
    const title = t('calendar.kind.closed');
    return <i className={classes.closed} style={placeOf(day, piece)} title={title} aria-hidden />;
  }
  if (!entry) {
    // Past time cannot be booked.
    if (stop <= now) return null;
    const place = placeOf(day, { start: Math.max(start, now), stop });
    return <i className={classes.free} style={place} aria-hidden />;
  }
  const when = format.window(entry.start_time, entry.stop_time, timeZone);
  const before = `${when}, ${t('reservations.plug', { label: plug.label })}, `;
  return (
    <button
      type="button"
      className={classes.block}
      data-kind={entry.kind}
      style={placeOf(day, piece)}
      title={`${when} ${about(entry)}`}
      onClick={() => onOpen(entry)}
    >
      <span className={classes.hidden}>{before}</span>
      <EntryText entry={entry} />
    </button>
  );
}
