/** Books the draft and leads on: to the booking, or to the card's page where it is to be paid first. */
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { ApiError } from '../../shared/api/api-error.ts';
import { useAppDispatch } from '../../shared/state/hooks.ts';
import { useCheckout } from '../payments/public.ts';
import { commitDraft } from './commit-draft.ts';

export function useCommit(onRefused: (error: ApiError) => void): [boolean, () => void] {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const checkout = useCheckout();
  const [isBusy, setBusy] = useState(false);
  const commit = async (): Promise<void> => {
    setBusy(true);
    const done = await dispatch(commitDraft());
    setBusy(false);
    if (done?.error) return onRefused(done.error);
    if (!done) return;
    const { id, payment } = done.booked;
    // The draft is forgotten: the back button must not find its empty form, nor one to book twice with.
    if (payment?.status === 'open')
      await checkout(payment, { path: '/reserve', isLeftBehind: true });
    else await navigate(`/reservations/${id}`, { state: { isBooked: true } });
  };
  return [isBusy, () => void commit()];
}
