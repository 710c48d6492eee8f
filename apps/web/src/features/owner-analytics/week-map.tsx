/** Utilization by hour of the week, as shades and as a table. */
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../shared/format/use-format.ts';
import { weekdayName } from '../../shared/format/weekday.ts';
import { useLanguage } from '../../shared/i18n/use-language.ts';
import { DataTable } from './data-table.tsx';
import { busiestHour, hourLevels } from './hour-levels.ts';
import { percentOf } from './percent-of.ts';
import classes from './owner-analytics.module.css';

const HOURS = Array.from({ length: 24 }, (_hour, index) => index);
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7];
const LABELLED_HOURS = [0, 6, 12, 18];

export function WeekMap({ shares }: { shares: readonly number[] }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const words = useHourWords(shares);
  const id = useId();
  const [touched, setTouched] = useState<number | null>(null);
  const levels = hourLevels(shares);
  const busiest = busiestHour(shares);
  const most =
    busiest === null ? t('analytics.week.unused') : t('analytics.week.most', words(busiest));
  const shown = touched === null ? most : t('analytics.week.hour', words(touched));
  return (
    <div>
      <figure className={classes.figure} aria-labelledby={id}>
        <figcaption className={classes.caption}>
          <strong id={id}>{t('analytics.week.title')}</strong>
          <span>{shown}</span>
        </figcaption>
        <div
          className={classes.week}
          role="img"
          aria-label={`${t('analytics.week.title')}. ${most}`}
          onPointerLeave={() => setTouched(null)}
        >
          {WEEKDAYS.map((weekday) => (
            <div key={weekday} className={classes.weekday}>
              <span>{weekdayName(weekday, language, 'short')}</span>
              {HOURS.map((hour) => {
                const index = (weekday - 1) * 24 + hour;
                return (
                  <i
                    key={hour}
                    data-level={levels[index]}
                    data-touched={touched === index || undefined}
                    onPointerEnter={() => setTouched(index)}
                  />
                );
              })}
            </div>
          ))}
          <div className={classes.hours}>
            {LABELLED_HOURS.map((hour) => (
              <span key={hour}>{clock(hour)}</span>
            ))}
          </div>
        </div>
        <Legend most={busiest === null ? 0 : (shares[busiest] ?? 0)} />
      </figure>
      <WeekTable shares={shares} />
    </div>
  );
}

const clock = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

function useHourWords(shares: readonly number[]) {
  const format = useFormat();
  const { language } = useLanguage();
  return (index: number) => ({
    day: weekdayName(Math.floor(index / 24) + 1, language),
    hour: clock(index % 24),
    share: format.rate(percentOf(shares[index] ?? 0)),
  });
}

function Legend({ most }: { most: number }) {
  const format = useFormat();
  return (
    <p className={classes.legend} aria-hidden>
      {format.rate(0)}
      {[0, 1, 2, 3, 4].map((level) => (
        <i key={level} data-level={level} />
      ))}
      {format.rate(percentOf(most))}
    </p>
  );
}

function WeekTable({ shares }: { shares: readonly number[] }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const words = useHourWords(shares);
  const days = WEEKDAYS.map((weekday) => weekdayName(weekday, language, 'short'));
  return (
    <DataTable
      label={t('analytics.week.title')}
      head={[t('analytics.column.hour'), ...days]}
      rows={HOURS.map((hour) => [
        clock(hour),
        ...WEEKDAYS.map((weekday) => words((weekday - 1) * 24 + hour).share),
      ])}
    />
  );
}
