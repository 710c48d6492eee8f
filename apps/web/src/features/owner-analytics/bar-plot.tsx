/** Bars over time, drawn with CSS only, so that they fit any width. The bar under the pointer is named above the plot. */
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../shared/format/use-format.ts';
import { axisTop } from './day-groups.ts';
import classes from './owner-analytics.module.css';

export type Bar = { key: string; name: string; value: number };
type Props = {
  title: string;
  bars: readonly Bar[];
  /** Formats a value with its unit. */
  words: (value: number) => string;
  kind: 'earned' | 'energy';
};

export function BarPlot({ title, bars, words, kind }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const [touched, setTouched] = useState<string | null>(null);
  const top = axisTop(Math.max(...bars.map(({ value }) => value)));
  const best = bars.reduce((most, bar) => (bar.value > most.value ? bar : most));
  const shown = bars.find(({ key }) => key === touched);
  const most = t('analytics.most', { name: best.name, value: words(best.value) });
  return (
    <figure className={classes.figure} aria-labelledby={id}>
      <figcaption className={classes.caption}>
        <strong id={id}>{title}</strong>
        <span>{shown ? `${shown.name}: ${words(shown.value)}` : most}</span>
      </figcaption>
      <div className={classes.plot} role="img" aria-label={`${title}. ${most}`}>
        <Axis top={top} />
        <div className={classes.bars} data-kind={kind} onPointerLeave={() => setTouched(null)}>
          {bars.map(({ key, value }) => (
            <span
              key={key}
              className={classes.slot}
              data-touched={key === touched || undefined}
              onPointerEnter={() => setTouched(key)}
            >
              <span style={{ height: `${(Math.max(0, value) / top) * 100}%` }} />
            </span>
          ))}
        </div>
        <div className={classes.ends}>
          <span>{bars[0]?.name.split(' – ')[0]}</span>
          {bars.length > 1 && <span>{bars.at(-1)?.name.split(' – ').at(-1)}</span>}
        </div>
      </div>
    </figure>
  );
}

function Axis({ top }: { top: number }) {
  const format = useFormat();
  return (
    <div className={classes.axis}>
      {[top, top / 2, 0].map((value) => (
        <span key={value}>{format.power(value)}</span>
      ))}
    </div>
  );
}
