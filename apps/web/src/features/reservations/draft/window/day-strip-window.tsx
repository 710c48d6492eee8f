/** The chosen window; each of its ends is a slider for the keyboard. */
import type { KeyboardEvent, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../shared/format/use-format.ts';
import type { Day, Range } from './day-window.ts';
import classes from './day-strip.module.css';
import { spanOf } from './strip-geometry.ts';
import { stepped, type StripHandle } from './strip-moves.ts';
import { useStripDrag } from './use-strip-drag.ts';

type Props = {
  track: RefObject<HTMLElement | null>;
  day: Day;
  window: Range;
  timeZone: string;
  onChange: (window: Range) => void;
};
const MINUTE_MS = 60_000;

export function DayStripWindow({ track, day, window, timeZone, onChange }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const drag = useStripDrag({ track, day, window, onChange });
  const onKey = (grip: StripHandle) => (event: KeyboardEvent) => {
    const moved = stepped(day, window, grip, event.key);
    if (!moved) return;
    event.preventDefault();
    event.stopPropagation();
    onChange(moved);
  };
  const start = new Date(window.start);
  const stop = new Date(window.stop);
  const slider = (grip: StripHandle, value: number, valueText: string) => ({
    role: 'slider',
    tabIndex: 0,
    'aria-label': t(`reservations.draft.strip.${grip}`),
    'aria-valuemin': day.start / MINUTE_MS,
    'aria-valuemax': day.stop / MINUTE_MS,
    'aria-valuenow': value / MINUTE_MS,
    'aria-valuetext': valueText,
    onKeyDown: onKey(grip),
    ...drag(grip),
  });
  return (
    <div className={classes.window} style={spanOf(day, window)}>
      <div
        {...slider('whole', window.start, format.window(start, stop, timeZone))}
        className={classes.whole}
      />
      <div
        {...slider('start', window.start, format.time(start, timeZone))}
        className={classes.handle}
        data-end="start"
      />
      <div
        {...slider('stop', window.stop, format.time(stop, timeZone))}
        className={classes.handle}
        data-end="stop"
      />
    </div>
  );
}
