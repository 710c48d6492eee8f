/** Which step is the next one for a draft: another window, a new price, fewer tokens, the login, or the booking. */
import type { TimeWindow } from '@voltagora/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useNavigate } from 'react-router';
import type { ApiError } from '../../shared/api/api-error.ts';
import { useFormat } from '../../shared/format/use-format.ts';
import { useAppDispatch } from '../../shared/state/hooks.ts';
import { selectIsAuthenticated } from '../auth/public.ts';
import { commitDraft } from './commit-draft.ts';
import { STOP_FIELD } from './draft-window-fields.tsx';
import { selectDraft } from './reservations-slice.ts';
import type { Quote } from './use-quote.ts';

export type DraftActionOptions = {
  quote: Quote;
  timeZone: string;
  /** The nearest free windows when the wanted one is taken. */
  taken: readonly TimeWindow[] | null;
  /** Too few tokens: some, so that less time may do, or none at all. */
  shortfall: 'some' | 'all' | null;
  onChoose: (window: TimeWindow) => void;
  onRefused: (error: ApiError) => void;
};
export type DraftAction = { label: string; run?: () => void; isBusy?: boolean };

export function useDraftAction(options: DraftActionOptions): DraftAction {
  const { quote, taken, shortfall, timeZone, onChoose, onRefused } = options;
  const { t } = useTranslation();
  const format = useFormat();
  const navigate = useNavigate();
  const { cost } = useSelector(selectDraft);
  const isSignedIn = useSelector(selectIsAuthenticated);
  const [isBusy, commit] = useCommit(onRefused);

  const nearest = taken?.[0];
  if (nearest) {
    const window = format.window(nearest.start_time, nearest.stop_time, timeZone);
    const label = t('reservations.draft.commit.take', { window });
    return { label, run: () => onChoose(nearest) };
  }
  if (quote.isExpired) return { label: t('reservations.draft.commit.renew'), run: quote.requote };
  if (!cost || !quote.isCurrent || taken) return { label: t('reservations.draft.commit.noTotal') };
  if (isSignedIn && shortfall === 'all') {
    const run = (): void => void navigate('/contact');
    return { label: t('reservations.draft.commit.ask'), run };
  }
  if (isSignedIn && shortfall) {
    const run = (): void => document.getElementById(STOP_FIELD)?.focus();
    return { label: t('reservations.draft.commit.shorten'), run };
  }
  const total = format.money(cost.total_cost, cost.currency);
  if (isSignedIn) {
    return { label: t('reservations.draft.commit.book', { total }), run: commit, isBusy };
  }
  const run = (): void => void navigate('/login?next=/reserve');
  return { label: t('reservations.draft.commit.login', { total }), run };
}

function useCommit(onRefused: (error: ApiError) => void): [boolean, () => void] {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const commit = async (): Promise<void> => {
    setBusy(true);
    const done = await dispatch(commitDraft());
    setBusy(false);
    if (done?.error) onRefused(done.error);
    else if (done) await navigate(`/reservations/${done.id}`, { state: { isBooked: true } });
  };
  return [isBusy, () => void commit()];
}
