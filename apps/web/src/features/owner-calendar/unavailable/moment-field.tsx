/** A date and a quarter of an hour in the station's time zone; the repeated hour of a clock change is shown with its offset. */
import { NativeSelect, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { asDate, localDate, localDay } from '../../../shared/format/local-day.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import { quartersOf } from '../days/calendar-days.ts';
import classes from '../owner-calendar.module.css';
import { onDate } from './unavailable-draft.ts';

type Props = {
  name: 'start' | 'stop';
  value: number;
  timeZone: string;
  onChange: (value: number) => void;
  error?: string | undefined;
};

export function MomentField({ name, value, timeZone, onChange, error }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const date = localDate(value, timeZone);
  const quarters = quartersOf(localDay(date, timeZone));
  const times = quarters.map((at) => format.time(new Date(at), timeZone));
  const isTwice = (time: string): boolean => times.indexOf(time) !== times.lastIndexOf(time);
  const options = quarters.map((at, index) => {
    const time = times[index] ?? '';
    return { value: String(at), label: isTwice(time) ? `${time} ${offsetOf(at, timeZone)}` : time };
  });
  return (
    <div className={classes.moment}>
      <TextInput
        type="date"
        label={t(`calendar.mark.${name}Date`)}
        value={date}
        onChange={(event) => {
          const chosen = asDate(event.currentTarget.value);
          if (chosen) onChange(onDate(value, date, chosen, timeZone));
        }}
      />
      <NativeSelect
        size="md"
        label={t(`calendar.mark.${name}Time`)}
        value={String(value)}
        data={options}
        error={error}
        onChange={(event) => onChange(Number(event.currentTarget.value))}
      />
    </div>
  );
}

/** "GMT+3" */
function offsetOf(moment: number, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    timeZoneName: 'shortOffset',
  }).formatToParts(moment);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}
