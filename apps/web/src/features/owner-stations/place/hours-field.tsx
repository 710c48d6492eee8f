/** Opening hours of a station: always open, or periods by day. */
import { Button, SegmentedControl } from '@mantine/core';
import { IconCopy, IconPlus } from '@tabler/icons-react';
import type { OpeningHours } from '@voltagora/contract';
import { useTranslation } from 'react-i18next';
import { weekdayName } from '../../../shared/format/weekday.ts';
import { useLanguage } from '../../../shared/i18n/use-language.ts';
import { copiedToAll, periodsOf, WEEKDAYS, withAnother, withPeriods } from './opening-week.ts';
import { PeriodFields } from '../prices/period-fields.tsx';
import classes from './hours-field.module.css';

type Props = {
  /** True: always open; false: by day; null: unknown. */
  isOpen: boolean | null;
  hours: OpeningHours;
  error: string | undefined;
  onChange: (changes: { open_24_7?: boolean; opening_hours?: OpeningHours }) => void;
};

export function HoursField({ isOpen, hours, error, onChange }: Props) {
  const { t } = useTranslation();
  const isAlways = isOpen === true;
  return (
    <div data-wide>
      <SegmentedControl
        size="md"
        aria-label={t('manage.group.hours')}
        data={[
          { value: 'always', label: t('manage.hours.always') },
          { value: 'days', label: t('manage.hours.days') },
        ]}
        value={isAlways ? 'always' : 'days'}
        onChange={(kind) => onChange({ open_24_7: kind === 'always' })}
      />
      {isOpen === null && <p className={classes.unsaid}>{t('manage.hours.unsaid')}</p>}
      {!isAlways && (
        <Week
          hours={hours}
          onChange={(opening_hours) => onChange({ open_24_7: false, opening_hours })}
        />
      )}
      {error && (
        <p className={classes.error} role="alert" tabIndex={-1} data-fault>
          {error}
        </p>
      )}
    </div>
  );
}

type WeekProps = { hours: OpeningHours; onChange: (hours: OpeningHours) => void };

function Week(props: WeekProps) {
  return (
    <ul className={classes.week}>
      {WEEKDAYS.map((weekday) => (
        <Day key={weekday} weekday={weekday} {...props} />
      ))}
    </ul>
  );
}

function Day({ weekday, hours, onChange }: WeekProps & { weekday: number }) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const day = weekdayName(weekday, language);
  const periods = periodsOf(hours, weekday);
  return (
    <li>
      <strong>{day}</strong>
      <div className={classes.periods}>
        {periods.length === 0 && hours.length > 0 && <span>{t('manage.hours.closed')}</span>}
        {periods.map((period, index) => (
          <PeriodFields
            key={index}
            day={day}
            period={period}
            onChange={(changed) =>
              onChange(withPeriods(hours, weekday, periods.with(index, changed)))
            }
            onRemove={() => onChange(withPeriods(hours, weekday, periods.toSpliced(index, 1)))}
          />
        ))}
        <div className={classes.actions}>
          <Button
            variant="subtle"
            leftSection={<IconPlus size={18} aria-hidden />}
            aria-label={t('manage.hours.addTo', { day })}
            onClick={() => onChange(withPeriods(hours, weekday, withAnother(periods)))}
          >
            {t('manage.hours.add')}
          </Button>
          {periods.length > 0 && (
            <Button
              variant="subtle"
              leftSection={<IconCopy size={18} aria-hidden />}
              aria-label={t('manage.hours.copyOf', { day })}
              onClick={() => onChange(copiedToAll(hours, weekday))}
            >
              {t('manage.hours.copy')}
            </Button>
          )}
        </div>
      </div>
    </li>
  );
}
