import { useSelector } from 'react-redux';
import { ActivatePage } from '../../features/accounts/registration/activate-page.tsx';
import { selectDraft } from '../../features/reservations/public.ts';

/** A driver who registered during a booking continues it, even if the mail opened a new tab. */
export function ActivateRoute() {
  const draft = useSelector(selectDraft);
  return <ActivatePage onward={draft.plug ? '/reserve' : null} />;
}
