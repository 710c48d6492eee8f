import { Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../shared/format/use-format.ts';
import { isShortOrLong } from './calendar-days.ts';
import type { DayProps } from './day-props.ts';
import classes from '../owner-calendar.module.css';

type Props = Pick<DayProps, 'day' | 'timeZone' | 'isToday'>;

/** The name of a day, with a note if the clock changes on it. */
export function DayHead({ day, timeZone, isToday }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const hours = (day.stop - day.start) / 3_600_000;
  const name = format.day(new Date(day.start), timeZone);
  return (
    <Title order={3} size="h4" className={classes.dayName}>
      {isToday ? t('calendar.todayIs', { day: name }) : name}
      {isShortOrLong(day) && (
        <span className={classes.clock}>{t('calendar.clockChange', { hours })}</span>
      )}
    </Title>
  );
}
