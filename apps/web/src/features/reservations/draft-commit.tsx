/** The one action of the draft, with the total on it; what it does depends on what stands in the way. */
import { Anchor, Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { Link, useNavigate } from 'react-router';
import type { ApiError } from '../../shared/api/api-error.ts';
import { useFormat } from '../../shared/format/use-format.ts';
import { useAppDispatch } from '../../shared/state/hooks.ts';
import { ActionBar } from '../../shared/ui/action-bar.tsx';
import { selectIsAuthenticated, selectRole } from '../auth/public.ts';
import { missingTokens, type Wallet } from '../wallet/public.ts';
import { commitDraft } from './commit-draft.ts';
import { STOP_FIELD } from './draft-window-fields.tsx';
import { selectDraft } from './reservations-slice.ts';
import type { Quote } from './use-quote.ts';

type Props = { quote: Quote; wallet: Wallet; onRefused: (error: ApiError) => void };

export function DraftCommit({ quote, wallet, onRefused }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const { cost } = useSelector(selectDraft);
  const role = useSelector(selectRole);
  const isSignedIn = useSelector(selectIsAuthenticated);
  const [isBusy, commit] = useCommit(onRefused);
  const navigate = useNavigate();
  if (role === 'station_owner') return <OwnerCannotBook />;

  const total = cost && quote.isCurrent ? format.money(cost.total_cost, cost.currency) : null;
  const available = wallet.balance?.available;
  const missing = available === undefined ? 0 : missingTokens(cost?.tokens ?? 0, available);
  const summary = wallet.balance && (
    <span>
      {t('reservations.draft.commit.balance', { tokens: format.tokens(wallet.balance.available) })}
    </span>
  );
  if (quote.isExpired) {
    return (
      <ActionBar summary={summary}>
        <Button onClick={quote.requote}>{t('reservations.draft.commit.renew')}</Button>
      </ActionBar>
    );
  }
  if (isSignedIn && missing > 0) {
    const shorten = () => document.getElementById(STOP_FIELD)?.focus();
    return (
      <ActionBar summary={summary}>
        <Button onClick={shorten}>{t('reservations.draft.commit.shorten')}</Button>
      </ActionBar>
    );
  }
  const login = () => void navigate('/login?next=/reserve');
  const label = isSignedIn ? 'book' : 'login';
  return (
    <ActionBar summary={summary}>
      <Button
        loading={isBusy}
        disabled={total === null || quote.taken !== null}
        onClick={isSignedIn ? commit : login}
      >
        {total === null
          ? t('reservations.draft.commit.noTotal')
          : t(`reservations.draft.commit.${label}`, { total })}
      </Button>
    </ActionBar>
  );
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
