/** Books the draft and leads on: to the booking, or to the card's page where it is to be paid first. */
import type { ApiError } from '../../../shared/api/api-error.ts';
import { useCommand } from '../../../shared/api/use-command.ts';
import { useNavigate } from '../../../shared/routing/router-view.tsx';
import { useAppDispatch } from '../../../shared/state/hooks.ts';
import { useCheckout } from '../../payments/public.ts';
import { commitDraft } from './commit-draft.ts';
import { draftCompleted } from '../reservations-slice.ts';

export function useCommit(onRefused: (error: ApiError) => void): [boolean, () => void] {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const checkout = useCheckout();
  const { isBusy, run } = useCommand();
  const commit = async (): Promise<void> => {
    const done = await dispatch(commitDraft());
    if (!done) return;
    if (done.error) throw done.error;
    const { id, payment } = done.booked;
    const forget = (): void => void dispatch(draftCompleted());
    if (payment?.status === 'open') {
      // The back button must not lead to a form that could book twice.
      return checkout(payment, { path: '/reserve', isLeftBehind: true, onLeft: forget });
    }
    // Cleared only on the next page: on this one, the plug in the URL would be drafted again.
    try {
      await navigate(`/reservations/${id}`, { replace: true, state: { isBooked: true } });
    } finally {
      forget();
    }
  };
  return [isBusy, () => void run(commit, onRefused)];
}
