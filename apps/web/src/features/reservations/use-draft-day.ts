/** The day the draft looks at and the window in it; a day that opens without a window gets the nearest free one. */
import type { Station } from '@voltagora/contract';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useSelector } from 'react-redux';
import { useSearchParams } from 'react-router';
import type { ApiError } from '../../shared/api/api-error.ts';
import { useCall } from '../../shared/api/use-call.ts';
import { useAppDispatch } from '../../shared/state/hooks.ts';
import { dayNumber, dayOf, isInDay, nearestFit, type Day, type Range } from './day-window.ts';
import { draftUpdated, selectDraft, type DraftPlug } from './reservations-slice.ts';

const FIRST_LENGTH_MS = 3_600_000;

export type DraftDay = {
  number: number;
  /** Undefined while it loads. */
  day: Day | undefined;
  window: Range | null;
  error: ApiError | null;
  reload: () => void;
  choose: (number: number) => void;
  setWindow: (window: Range) => void;
};

export function useDraftDay(plug: DraftPlug, station: Station): DraftDay {
  const dispatch = useAppDispatch();
  const { reservation, charge_now } = useSelector(selectDraft);
  const [chosen, setChosen] = useState<number | null>(null);
  const { start_time, stop_time } = reservation ?? {};
  const window = useMemo(() => windowOf(start_time, stop_time), [start_time, stop_time]);
  const timeZone = station.time_zone;
  const asked = useAskedDay(station.booking_terms.days_ahead + 1);
  const number =
    chosen ?? (window ? Math.max(1, dayNumber(window.start, Date.now(), timeZone)) : asked);
  const request = { params: { id: station.id }, query: { day: number } };
  const { data, error, isLoading, reload } = useCall(
    'readDayAvailability',
    charge_now ? null : request,
  );
  const day = useMemo(
    () => (data && !isLoading ? dayOf(data, plug.id, station.booking_terms) : undefined),
    [data, isLoading, plug.id, station.booking_terms],
  );

  const setWindow = useCallback(
    ({ start, stop }: Range) => {
      setChosen(null);
      const iso = (moment: number) => new Date(moment).toISOString();
      const reservation = { start_time: iso(start), stop_time: iso(stop) };
      dispatch(draftUpdated({ reservation, charge_now: false }));
    },
    [dispatch],
  );

  useEffect(() => {
    if (!day || charge_now || (window && isInDay(day, window.start))) return;
    const fit = nearestFit(day, wishedStart(day, window), lengthOf(window));
    if (fit) setWindow(fit);
  }, [day, window, charge_now, setWindow]);

  return { number, day, window, error, reload, choose: setChosen, setWindow };
}

/** The day that `?day=2` in the address opens on while there is no window yet; today without it. */
function useAskedDay(last: number): number {
  const [params] = useSearchParams();
  const asked = Number(params.get('day'));
  return Number.isInteger(asked) && asked >= 1 && asked <= last ? asked : 1;
}

function windowOf(start?: string, stop?: string): Range | null {
  return start && stop ? { start: Date.parse(start), stop: Date.parse(stop) } : null;
}

const lengthOf = (window: Range | null): number =>
  window ? window.stop - window.start : FIRST_LENGTH_MS;

/** The same time of the new day, else its first free moment. */
function wishedStart(day: Day, window: Range | null): number {
  if (!window) return day.free[0]?.start ?? day.start;
  const dayMs = 86_400_000;
  return day.start + ((((window.start - day.start) % dayMs) + dayMs) % dayMs);
}
