/** A day on a desk: one strip per plug along the same hours, 23 or 25 of them where the clock changes. */
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../shared/format/use-format.ts';
import { useNow } from '../../shared/format/use-now.ts';
import { hoursOf, piecesOf, placeOf, type Piece } from './calendar-days.ts';
import { DayHead } from './day-head.tsx';
import type { DayProps } from './day-props.ts';
import { EntryWords, useAbout } from './entry-words.tsx';
import classes from './owner-calendar.module.css';

export function DayStrips({ day, plugs, entries, timeZone, isToday, isLarge, onOpen }: DayProps) {
  const { t } = useTranslation();
  const now = useNow(60_000).getTime();
  const elapsed = Math.min(day.stop, Math.max(day.start, now));
  return (
    <div className={classes.day} data-large={isLarge || undefined}>
      <DayHead {...{ day, timeZone, isToday }} />
      <Hours {...{ day, timeZone }} />
      {plugs.map((plug) => (
        <div key={plug.id} className={classes.plugRow}>
          <span className={classes.plugName}>{t('reservations.plug', { label: plug.label })}</span>
          <div className={classes.strip}>
            <i
              className={classes.past}
              style={placeOf(day, { start: day.start, stop: elapsed })}
              aria-hidden
            />
            {piecesOf(day, plug, entries).map((piece) => (
              <Block key={piece.start} {...{ day, piece, timeZone, isLarge, onOpen }} />
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

type BlockProps = Pick<DayProps, 'day' | 'timeZone' | 'isLarge' | 'onOpen'> & { piece: Piece };

function Block({ day, piece, timeZone, onOpen }: BlockProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const about = useAbout();
  const { entry, plug } = piece;
  if (!entry) return null;
  const state = entry.reservation
    ? t(`reservations.status.${entry.reservation.status}`)
    : t('calendar.kind.unavailable');
  const name = [
    format.window(entry.start_time, entry.stop_time, timeZone),
    t('reservations.plug', { label: plug.label }),
    state,
    about(entry),
  ];
  return (
    <button
      type="button"
      className={classes.block}
      data-kind={entry.kind}
      style={placeOf(day, piece)}
      title={name.filter(Boolean).join(', ')}
      aria-label={name.filter(Boolean).join(', ')}
      onClick={() => onOpen(entry)}
    >
      <EntryWords entry={entry} />
    </button>
  );
}
