/** The calendar's state in the URL: `view=day`, `date=2026-11-21`, `plug=7`. The present week needs no parameters. */
import { useSearchParams } from 'react-router';
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
  const [params, setParams] = useSearchParams();
  const plug = Number(params.get('plug'));
  const show: CalendarAddress['show'] = (change) =>
    setParams(
      (old) => {
        const next = new URLSearchParams(old);
        for (const [name, value] of Object.entries(change)) {
          if (value === null || value === 'week') next.delete(name);
          else next.set(name, String(value));
        }
        return next;
      },
      { preventScrollReset: true },
    );
  return {
    view: params.get('view') === 'day' ? 'day' : 'week',
    date: asDate(params.get('date') ?? ''),
    plug: Number.isInteger(plug) && plug > 0 ? plug : null,
    show,
  };
}
