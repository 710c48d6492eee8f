/** The main button of the draft, with the total; obstacles change its action. */
import { Anchor, Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { Link } from 'react-router';
import { useFormat } from '../../../shared/format/use-format.ts';
import { useTokenAmount } from '../../../shared/format/use-token-amount.ts';
import { ActionBar } from '../../../shared/ui/action-bar.tsx';
import { selectRole } from '../../accounts/public.ts';
import type { Wallet } from '../../wallet/public.ts';
import type { Payable } from './quote/quote-answered.ts';
import { selectDraft } from '../reservations-slice.ts';
import { payableOf } from './window/series-weeks.ts';
import { useDraftAction, type DraftActionOptions } from './use-draft-action.ts';

type Props = Omit<DraftActionOptions, 'shortfall'> & { wallet: Wallet; missing: number };

export function DraftCommit({ wallet, missing, ...options }: Props) {
  const role = useSelector(selectRole);
  const available = wallet.balance?.available;
  const shortfall = missing > 0 ? (available === 0 ? 'all' : 'some') : null;
  const action = useDraftAction({ ...options, shortfall });
  const { former } = options.quote;
  const summary = useSummary({ isTaken: options.taken !== null, former, available, missing });
  if (role === 'station_owner') return <OwnerCannotBook />;
  return (
    <ActionBar summary={summary}>
      <Button loading={action.isBusy} disabled={!action.run} onClick={action.run}>
        {action.label}
      </Button>
    </ActionBar>
  );
}

type Standing = {
  isTaken: boolean;
  former: Payable | null;
  available: number | undefined;
  missing: number;
};

function useSummary({ isTaken, former, available, missing }: Standing): string | null {
  const { t } = useTranslation();
  const format = useFormat();
  const amountOf = useTokenAmount();
  const { cost, paymentMethod } = useSelector(selectDraft);
  const isCard = paymentMethod.type === 'fiat';
  if (isTaken) return t('reservations.draft.conflict.title');
  if (former && cost) {
    // Shown beside the button, because the notice about it may be out of view.
    const said = (one: Payable): string => format.money(one.total_cost, one.currency);
    const values = { old: said(former), now: said(payableOf(cost)) };
    return t('reservations.draft.changed.short', values);
  }
  if (isCard) return t('reservations.draft.commit.next');
  if (missing > 0) {
    return t('reservations.draft.shortfall.title', { amount: amountOf(missing) });
  }
  if (available === undefined) return null;
  return t('reservations.draft.commit.balance', { amount: amountOf(available) });
}

function OwnerCannotBook() {
  const { t } = useTranslation();
  return (
    <p role="status">
      {t('reservations.draft.commit.owner')}{' '}
      <Anchor component={Link} to="/account">
        {t('reservations.draft.commit.toAccount')}
      </Anchor>
    </p>
  );
}
