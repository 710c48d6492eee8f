/** The calendar's state in the URL: `view=day`, `date=2026-11-21`, `plug=7`. The present week needs no parameters. */
import { useSearchParams } from 'react-router';
import { useWriteParams } from '../../shared/ui/use-address.ts';
import { asDate } from '../../shared/format/local-day.ts';

export type CalendarView = 'week' | 'day';
export type CalendarAddress = {
  view: CalendarView;
  /** Null means today at the station. */
  date: string | null;
  plug: number | null;
  show: (change: Partial<Pick<CalendarAddress, 'view' | 'date' | 'plug'>>) => void;
};

export function useCalendarAddress(): CalendarAddress {
  const [params] = useSearchParams();
  const write = useWriteParams();
  const plug = Number(params.get('plug'));
  const show: CalendarAddress['show'] = (change) =>
    write(
      Object.fromEntries(
        Object.entries(change).map(([name, value]) => [
          name,
          value === null || value === 'week' ? null : String(value),
        ]),
      ),
    );
  return {
    view: params.get('view') === 'day' ? 'day' : 'week',
    date: asDate(params.get('date') ?? ''),
    plug: Number.isInteger(plug) && plug > 0 ? plug : null,
    show,
  };
}
