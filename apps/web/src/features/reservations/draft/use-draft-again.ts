/** `?again=id` in the URL drafts a failed booking again, on any device. */
import type { Reservation } from '@voltagora/contract';
import { useEffect } from 'react';
import { useSelector } from 'react-redux';
import { useSearchParams } from 'react-router';
import { useRead } from '../../../shared/api/use-read.ts';
import type { AppThunk } from '../../../shared/state/hooks.ts';
import { useAppDispatch } from '../../../shared/state/hooks.ts';
import { selectIsAuthenticated } from '../../accounts/public.ts';
import { draftReset, draftUpdated } from '../reservations-slice.ts';

/** True while the booking is loading. */
export function useDraftAgain(): boolean {
  const dispatch = useAppDispatch();
  const [params, setParams] = useSearchParams();
  const isSignedIn = useSelector(selectIsAuthenticated);
  const id = params.get('again');
  const isAsked = id !== null && isSignedIn;
  const { data, error } = useRead('readReservation', isAsked ? { params: { id } } : null);
  useEffect(() => {
    if (id === null || (isSignedIn && data?.id !== id && !error)) return;
    if (data?.id === id) dispatch(draftedAgain(data));
    // Later changes of the draft must survive a reload.
    setParams({}, { replace: true });
  }, [dispatch, setParams, isSignedIn, id, data, error]);
  return id !== null;
}

function draftedAgain(reservation: Reservation): AppThunk<object> {
  const { plug, start_time, stop_time, comments, payment_method, charge_now } = reservation;
  const { id, label, connector_type, max_power_kW, station } = plug;
  const { slug, name, time_zone } = station;
  const kept = { id: station.id, slug, name, time_zone };
  const minutes = Math.round((Date.parse(stop_time) - Date.parse(start_time)) / 60_000);
  return (dispatch) => {
    dispatch(draftReset());
    dispatch(
      draftUpdated({
        plug: { id, label, connector_type, max_power_kW, station: kept },
        comments,
        paymentMethod: payment_method,
        ...(charge_now
          ? { charge_now, duration_minutes: minutes }
          : { reservation: { start_time, stop_time } }),
      }),
    );
  };
}
