import type { StationCalendar } from '@voltagora/contract';
import { useState } from 'react';
import type { ApiError } from '../../shared/api/api-error.ts';
import { useRead } from '../../shared/api/use-read.ts';
import { addDays, localDate, type LocalDay } from '../../shared/format/local-day.ts';
import { useNow } from '../../shared/format/use-now.ts';
import { datesOf, daysOf, rangeOf } from './days/calendar-days.ts';
import { useCalendarAddress, type CalendarAddress } from './use-calendar-address.ts';

export type Calendar = {
  address: CalendarAddress;
  /** Undefined until the station's time zone is known. */
  data: StationCalendar | undefined;
  days: LocalDay[];
  /** The date in the URL, else today at the station. */
  date: string;
  today: string;
  error: ApiError | null;
  isLoading: boolean;
  refetch: () => void;
  step: (direction: 1 | -1) => void;
};

/** A station's calendar for the days in the URL. */
export function useStationCalendar(station: number): Calendar {
  const address = useCalendarAddress();
  const [timeZone, setTimeZone] = useState<string>();
  const today = localDate(useNow(60_000).getTime(), timeZone);
  const date = address.date ?? today;
  const dates = datesOf(address.view, date);
  const query = rangeOf(dates);
  const { data, error, isLoading, refetch } = useRead('readStationCalendar', {
    params: { id: station },
    query,
  });
  if (data && data.time_zone !== timeZone) setTimeZone(data.time_zone);
  const length = address.view === 'day' ? 1 : 7;
  return {
    address,
    data,
    days: data ? daysOf(dates, data.time_zone) : [],
    date,
    today,
    error,
    isLoading,
    refetch,
    step: (direction) => address.show({ date: addDays(date, direction * length) }),
  };
}
