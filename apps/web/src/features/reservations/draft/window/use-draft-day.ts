/** The day of the draft and the window in it. A day without a window gets the one nearest to the present time of day. */
import type { Station } from '@voltagora/contract';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useSelector } from 'react-redux';
import { useSearchParams } from 'react-router';
import type { ApiError } from '../../../../shared/api/api-error.ts';
import { useRead } from '../../../../shared/api/use-read.ts';
import { useAppDispatch } from '../../../../shared/state/hooks.ts';
import { dayNumber, dayOf, isInDay, nearestFit, type Day, type Range } from './day-window.ts';
import { draftUpdated, selectReservations, type DraftPlug } from '../../reservations-slice.ts';
import { clockNow } from '../../../../shared/format/clock.ts';

const FIRST_LENGTH_MS = 3_600_000;

export type DraftDay = {
  number: number;
  /** Undefined while loading. */
  day: Day | undefined;
  window: Range | null;
  /** The days before it, from the requested one, are full. */
  isNextFree: boolean;
  error: ApiError | null;
  refetch: () => void;
  choose: (number: number) => void;
  setWindow: (window: Range) => void;
};

export function useDraftDay(plug: DraftPlug, station: Station): DraftDay {
  const dispatch = useAppDispatch();
  const { plug_reservations: taken, new_reservation } = useSelector(selectReservations);
  const { reservation, charge_now } = new_reservation;
  const { start_time, stop_time } = reservation ?? {};
  const [chosen, choose] = useChosenDay(start_time);
  const window = useMemo(() => windowOf(start_time, stop_time), [start_time, stop_time]);
  const timeZone = station.time_zone;
  const last = station.booking_terms.days_ahead + 1;
  const asked = useAskedDay(last);
  const [skipped, setSkipped] = useState(0);
  const number =
    chosen ??
    (window ? Math.max(1, dayNumber(window.start, clockNow(), timeZone)) : asked + skipped);
  const request = { params: { id: station.id }, query: { day: number } };
  const { data, error, isLoading, refetch } = useRead(
    'readDayAvailability',
    charge_now ? null : request,
  );
  const day = useMemo(
    () =>
      data && !isLoading
        ? dayOf({ ...data, reservations_in_conflict: taken }, plug.id, station.booking_terms)
        : undefined,
    [data, taken, isLoading, plug.id, station.booking_terms],
  );

  const setWindow = useCallback(
    ({ start, stop }: Range) => {
      const iso = (moment: number) => new Date(moment).toISOString();
      const reservation = { start_time: iso(start), stop_time: iso(stop) };
      dispatch(draftUpdated({ reservation, charge_now: false }));
    },
    [dispatch],
  );

  useEffect(() => {
    if (!day || charge_now || (window && isInDay(day, window.start))) return;
    const fit = nearestFit(day, sameTime(day, window?.start ?? clockNow()), lengthOf(window));
    if (fit) setWindow(fit);
    // A full day that nobody chose is skipped.
    else if (!window && chosen === null && isOf(day, number, timeZone) && number < last) {
      setSkipped(number + 1 - asked);
    }
  }, [day, window, charge_now, setWindow, chosen, number, timeZone, asked, last]);

  const isNextFree = skipped > 0 && window !== null && number === asked + skipped;
  return { number, day, window, isNextFree, error, refetch, choose, setWindow };
}

/** A day that was chosen counts until the window changes: the day of a new window follows from the window. */
function useChosenDay(start: string | undefined): [number | null, (number: number) => void] {
  const [chosen, setChosen] = useState<{ number: number; start: string | undefined } | null>(null);
  const choose = useCallback((number: number) => setChosen({ number, start }), [start]);
  return [chosen?.start === start ? (chosen?.number ?? null) : null, choose];
}

/** The day that `?day=2` in the URL opens while there is no window; default: today. */
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

/** The answer for the previous day remains for a moment. */
const isOf = (day: Day, number: number, timeZone: string): boolean =>
  dayNumber(day.start, clockNow(), timeZone) === number;

const DAY_MS = 86_400_000;

const sameTime = (day: Day, moment: number): number =>
  day.start + ((((moment - day.start) % DAY_MS) + DAY_MS) % DAY_MS);
