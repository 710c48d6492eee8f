import { ActionIcon, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Period } from '../place/opening-week.ts';
import classes from '../place/hours-field.module.css';

type Props = {
  day: string;
  period: Period;
  onChange: (period: Period) => void;
  onRemove: () => void;
};

/** Start and end of a period; an end before the start is on the next day. */
export function PeriodFields({ day, period, onChange, onRemove }: Props) {
  const { t } = useTranslation();
  const { begin, end } = period;
  const isOverNight = end < begin && end !== '00:00';
  return (
    <div className={classes.period}>
      <TextInput
        type="time"
        className={classes.time}
        aria-label={t('manage.hours.from', { day })}
        value={begin}
        onChange={(event) => onChange({ begin: event.currentTarget.value, end })}
      />
      <span aria-hidden>–</span>
      <TextInput
        type="time"
        className={classes.time}
        aria-label={t('manage.hours.to', { day })}
        value={end}
        onChange={(event) => onChange({ begin, end: event.currentTarget.value })}
      />
      <ActionIcon aria-label={t('manage.hours.remove', { day, begin })} onClick={onRemove}>
        <IconX size={20} aria-hidden />
      </ActionIcon>
      {isOverNight && <span className={classes.note}>{t('manage.hours.nextDay')}</span>}
    </div>
  );
}
