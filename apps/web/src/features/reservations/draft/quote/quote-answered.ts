import type { ReservationCost } from '@voltagora/contract';
import type { AppThunk } from '../../../../shared/state/hooks.ts';
import {
  costFetched,
  draftUpdated,
  selectDraft,
  type ReservationsState,
} from '../../reservations-slice.ts';
import { payableOf } from '../window/series-weeks.ts';

export type Payable = ReturnType<typeof payableOf>;

/** Stores the quote of a draft. Returns the earlier price of the same draft if it was different. */
export function quoteAnswered(
  cost: ReservationCost,
  quoted_for: string,
): AppThunk<{ reservations: ReservationsState }, Payable | null> {
  return (dispatch, getState) => {
    const { cost: former, quoted_for: formerlyFor } = selectDraft(getState());
    dispatch(draftUpdated({ quoted_for }));
    dispatch(costFetched(cost));
    if (!former || formerlyFor !== quoted_for) return null;
    const [before, after] = [payableOf(former), payableOf(cost)];
    const isSame =
      before.total_cost === after.total_cost &&
      before.tokens === after.tokens &&
      before.currency === after.currency;
    return isSame ? null : before;
  };
}
