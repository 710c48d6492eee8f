import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useTokenAmount } from '../../../shared/format/use-token-amount.ts';
import { Notice } from '../../../shared/ui/notice.tsx';
import type { Payable } from './quote/quote-answered.ts';
import { selectDraft } from '../reservations-slice.ts';
import { payableOf } from './window/series-weeks.ts';

/** The price of the same booking has changed: shows both, and nothing is booked until the driver confirms. */
export function DraftPriceChange({ former }: { former: Payable }) {
  const { t } = useTranslation();
  const amountOf = useTokenAmount();
  const { cost } = useSelector(selectDraft);
  if (!cost) return null;
  const said = ({ total_cost, tokens, currency }: Payable): string =>
    amountOf(tokens, { amount: total_cost, currency });
  return (
    <Notice title={t('reservations.draft.changed.title')}>
      <p>
        {t('reservations.draft.changed.text', { old: said(former), now: said(payableOf(cost)) })}
      </p>
    </Notice>
  );
}
