/** `?start=…&stop=…` in the URL (two ISO times) puts that window into the draft; past or invalid windows are ignored. */
import { useEffect } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { clockNow } from '../../../../shared/format/clock.ts';
import { useAppDispatch } from '../../../../shared/state/hooks.ts';
import { draftUpdated } from '../../reservations-slice.ts';

/** True until it is in the draft. */
export function useAskedWindow(): boolean {
  const dispatch = useAppDispatch();
  const [params, setParams] = useSearchParams();
  const { state }: { state: unknown } = useLocation();
  const start = params.get('start');
  const stop = params.get('stop');
  const isAsked = start !== null || stop !== null;
  useEffect(() => {
    if (!isAsked) return;
    const reservation = windowOf(start, stop);
    if (reservation) dispatch(draftUpdated({ reservation, charge_now: false, weeks: 1 }));
    // Later changes of the draft must survive a reload.
    const left = new URLSearchParams(params);
    left.delete('start');
    left.delete('stop');
    setParams(left, { replace: true, state });
  }, [dispatch, isAsked, start, stop, params, setParams, state]);
  return isAsked;
}

function windowOf(start: string | null, stop: string | null) {
  const from = Date.parse(start ?? '');
  const until = Date.parse(stop ?? '');
  // Comparisons with NaN are false.
  if (!(from > clockNow() && until > from)) return null;
  const iso = (moment: number): string => new Date(moment).toISOString();
  return { start_time: iso(from), stop_time: iso(until) };
}
