/** A day as a strip of free and taken time with the window, which can be dragged or moved with the arrow keys. */
import { VisuallyHidden } from '@mantine/core';
import { useEffect, useRef, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../shared/format/use-format.ts';
import { isInDay, nearestFit, type Day, type Range } from './day-window.ts';
import { DayStripWindow } from './day-strip-window.tsx';
import classes from './day-strip.module.css';
import { positionOf, scrollFor, spanOf } from './strip-geometry.ts';
import { momentAt } from './use-strip-drag.ts';

type Props = {
  day: Day;
  window: Range | null;
  timeZone: string;
  onChange: (window: Range) => void;
};

const LABEL_EVERY_MS = 3 * 3_600_000;
const FIRST_LENGTH_MS = 3_600_000;

export function DayStrip({ day, window, timeZone, onChange }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const track = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const shown = window && isInDay(day, window.start) ? window : null;
  const anchor = shown?.start ?? day.free[0]?.start ?? day.start;
  const isHeld = useRef(false);
  useEffect(() => {
    // The strip never moves under a finger that drags on it.
    if (!scroller.current || isHeld.current) return;
    scroller.current.scrollLeft = scrollFor(scroller.current, {
      day,
      at: anchor,
      labelMs: LABEL_EVERY_MS,
    });
  }, [day, anchor]);

  const place = (event: MouseEvent<HTMLDivElement>): void => {
    if (!track.current || event.target !== track.current) return;
    const wanted = momentAt(track.current, day, event.clientX);
    const length = window ? window.stop - window.start : FIRST_LENGTH_MS;
    const fit = nearestFit(day, wanted, length);
    if (fit) onChange(fit);
  };
  const labels: number[] = [];
  for (let at = day.start; at < day.stop; at += LABEL_EVERY_MS) labels.push(at);

  return (
    <div className={classes.strip} role="group" aria-label={t('reservations.draft.strip.label')}>
      <div
        className={classes.scroller}
        ref={scroller}
        onPointerDown={() => (isHeld.current = true)}
        onPointerUp={() => (isHeld.current = false)}
        onPointerCancel={() => (isHeld.current = false)}
      >
        <div className={classes.inner}>
          <div className={classes.track} ref={track} role="presentation" onClick={place}>
            {day.free.map((free) => (
              <span key={free.start} className={classes.free} style={spanOf(day, free)} />
            ))}
            {shown && (
              <DayStripWindow
                track={track}
                day={day}
                window={shown}
                timeZone={timeZone}
                onChange={onChange}
              />
            )}
          </div>
          {labels.map((at) => (
            <span key={at} className={classes.hour} style={{ left: `${positionOf(day, at)}%` }}>
              {format.time(new Date(at), timeZone)}
            </span>
          ))}
        </div>
      </div>
      <TakenTimes {...{ day, timeZone }} />
      <p className={classes.legend}>
        <span data-kind="free">{t('reservations.draft.strip.free')}</span>
        <span data-kind="taken">{t('reservations.draft.strip.taken')}</span>
        <span data-kind="yours">{t('reservations.draft.strip.yours')}</span>
      </p>
    </div>
  );
}

/** What the strip shows between the free stretches, in words. */
function TakenTimes({ day, timeZone }: Pick<Props, 'day' | 'timeZone'>) {
  const { t } = useTranslation();
  const format = useFormat();
  if (day.taken.length === 0) return null;
  const times = day.taken.map(({ start, stop }) =>
    format.window(new Date(start), new Date(stop), timeZone),
  );
  return (
    <VisuallyHidden>
      {t('reservations.draft.strip.booked', { times: times.join(', ') })}
    </VisuallyHidden>
  );
}
