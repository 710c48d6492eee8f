/** The one action of the draft, with the total on it; what stands in the way changes what it does. */
import { Anchor, Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { Link } from 'react-router';
import { useFormat } from '../../shared/format/use-format.ts';
import { ActionBar } from '../../shared/ui/action-bar.tsx';
import { selectRole } from '../auth/public.ts';
import { missingTokens, type Wallet } from '../wallet/public.ts';
import { selectDraft } from './reservations-slice.ts';
import { useDraftAction, type DraftActionOptions } from './use-draft-action.ts';

export function DraftCommit({
  wallet,
  ...options
}: Omit<DraftActionOptions, 'shortfall'> & { wallet: Wallet }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { cost } = useSelector(selectDraft);
  const role = useSelector(selectRole);
  const available = wallet.balance?.available;
  const missing = available === undefined ? 0 : missingTokens(cost?.tokens ?? 0, available);
  const shortfall = missing > 0 ? (available === 0 ? 'all' : 'some') : null;
  const action = useDraftAction({ ...options, shortfall });
  if (role === 'station_owner') return <OwnerCannotBook />;
  const summary =
    (options.taken && t('reservations.draft.conflict.title')) ??
    (missing > 0
      ? t('reservations.draft.shortfall.title', { tokens: format.tokens(missing) })
      : available !== undefined &&
        t('reservations.draft.commit.balance', { tokens: format.tokens(available) }));
  return (
    <ActionBar summary={summary}>
      <Button loading={action.isBusy} disabled={!action.run} onClick={action.run}>
        {action.label}
      </Button>
    </ActionBar>
  );
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
