import { VisuallyHidden } from '@mantine/core';
import type { TimeWindow } from '@voltagora/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../shared/format/use-format.ts';
import { segmentsOf } from './free-windows.ts';
import classes from './free-strip.module.css';

const MARK_EVERY_MS = 6 * 3_600_000;

type Props = { start: string; stop: string; windows: readonly TimeWindow[]; timeZone: string };

/** A day of one plug: green where free, hatched where not, with the same as text. */
export function FreeStrip({ start, stop, windows, timeZone }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const spans = windows
    .map((window) => format.window(window.start_time, window.stop_time, timeZone))
    .join(', ');
  const label = spans ? t('stations.plugs.freeAt', { spans }) : t('stations.plugs.fullDay');
  const from = Date.parse(start);
  const length = Date.parse(stop) - from;
  const marks = Array.from(
    { length: Math.floor(length / MARK_EVERY_MS) },
    (_mark, index) => index * MARK_EVERY_MS,
  );
  return (
    <div className={classes.strip}>
      <VisuallyHidden>{label}</VisuallyHidden>
      <div className={classes.bar} aria-hidden>
        {segmentsOf(windows, start, stop).map(({ leftPercent, widthPercent }) => (
          <span
            key={leftPercent}
            className={classes.free}
            style={{ left: `${leftPercent}%`, width: `${widthPercent}%` }}
          />
        ))}
      </div>
      <div className={classes.marks} aria-hidden>
        {marks.map((offset) => (
          <span key={offset} style={{ left: `${(offset / length) * 100}%` }}>
            {format.time(new Date(from + offset), timeZone)}
          </span>
        ))}
      </div>
    </div>
  );
}
