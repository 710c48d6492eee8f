/** The next step of a draft: another window, a new price, more tokens, login, or booking. */
import { TOKEN_WALLET, type ReservationCost, type TimeWindow } from '@voltagora/contract';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import type { ApiError } from '../../../shared/api/api-error.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import { useNavigate } from '../../../shared/routing/router-view.tsx';
import { useAppDispatch } from '../../../shared/state/hooks.ts';
import { selectIsAuthenticated } from '../../accounts/public.ts';
import { STOP_FIELD } from './window/draft-window-fields.tsx';
import { draftUpdated, selectDraft } from '../reservations-slice.ts';
import { bookableWeeks, payableOf, refusedWeeks } from './window/series-weeks.ts';
import { useCommit } from './use-commit.ts';
import type { Quote } from './quote/use-quote.ts';

export type DraftActionOptions = {
  quote: Quote;
  timeZone: string;
  /** The nearest free windows if the requested one is taken. */
  taken: readonly TimeWindow[] | null;
  /** Too few tokens: `some` are there, so a shorter booking may do, or all are missing. */
  shortfall: 'some' | 'all' | null;
  onChoose: (window: TimeWindow) => void;
  onRefused: (error: ApiError) => void;
  /** Opens the top-up; undefined if the installation takes no cards. */
  onTopUp: (() => void) | undefined;
};
export type DraftAction = { label: string; run?: () => void; isBusy?: boolean };

export function useDraftAction(options: DraftActionOptions): DraftAction {
  const { quote, taken, timeZone, onChoose } = options;
  const { t } = useTranslation();
  const format = useFormat();
  const navigate = useNavigate();
  const { cost } = useSelector(selectDraft);
  const isSignedIn = useSelector(selectIsAuthenticated);
  const payingStep = usePayingStep(options);
  const nameOf = useCommitName();
  const [isBusy, commit] = useCommit(options.onRefused);

  const nearest = taken?.[0];
  if (nearest) {
    const window = format.window(nearest.start_time, nearest.stop_time, timeZone);
    const label = t('reservations.draft.commit.take', { window });
    return { label, run: () => onChoose(nearest) };
  }
  if (quote.isExpired) return { label: t('reservations.draft.commit.renew'), run: quote.requote };
  const isNothingLeft = cost?.series && bookableWeeks(cost).length === 0;
  if (!cost || !quote.isCurrent || taken || isNothingLeft) {
    return { label: t('reservations.draft.commit.noTotal') };
  }
  if (!isSignedIn) {
    const run = (): void => void navigate('/login?next=/reserve');
    const { total_cost, currency } = payableOf(cost);
    const total = format.money(total_cost, currency);
    return { label: t('reservations.draft.commit.login', { total }), run };
  }
  return payingStep(cost) ?? { label: nameOf(cost), run: commit, isBusy };
}

/** What prevents a signed-in driver from booking: an unusable card, or too few tokens. */
function usePayingStep({ shortfall, onTopUp }: DraftActionOptions) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const isCard = useSelector(selectDraft).paymentMethod.type === 'fiat';
  return ({ card }: ReservationCost): DraftAction | null => {
    if (isCard && card.refusal !== null) {
      const run = (): void => void dispatch(draftUpdated({ paymentMethod: TOKEN_WALLET }));
      return { label: t('reservations.draft.pay.useTokens'), run };
    }
    if (isCard || !shortfall) return null;
    if (onTopUp) return { label: t('reservations.draft.commit.topUp'), run: onTopUp };
    if (shortfall === 'all') {
      const run = (): void => void navigate('/contact');
      return { label: t('reservations.draft.commit.ask'), run };
    }
    const run = (): void => document.getElementById(STOP_FIELD)?.focus();
    return { label: t('reservations.draft.commit.shorten'), run };
  };
}

/** The label of the button: amount, number of weeks, and whether a card follows. */
function useCommitName() {
  const { t } = useTranslation();
  const format = useFormat();
  const isCard = useSelector(selectDraft).paymentMethod.type === 'fiat';
  return (cost: ReservationCost): string => {
    if (isCard) {
      const total = format.money(cost.card.amount, cost.currency);
      return t('reservations.draft.commit.card', { total });
    }
    const { total_cost, currency } = payableOf(cost);
    const total = format.money(total_cost, currency);
    if (!cost.series) return t('reservations.draft.commit.book', { total });
    const count = bookableWeeks(cost).length;
    const which = refusedWeeks(cost).length > 0 ? 'others' : 'weeks';
    return t(`reservations.draft.commit.${which}`, { count, total });
  };
}
