import { Anchor } from '@mantine/core';
import type { Station, TimeWindow } from '@voltagora/contract';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { Link } from 'react-router';
import type { ApiError } from '../../shared/api/api-error.ts';
import { useFormat } from '../../shared/format/use-format.ts';
import { Notice } from '../../shared/ui/notice.tsx';
import { selectRole } from '../auth/public.ts';
import { missingTokens, type Wallet } from '../wallet/public.ts';
import { DraftConflict } from './draft-conflict.tsx';
import { selectDraft } from './reservations-slice.ts';

type Props = {
  taken: readonly TimeWindow[] | null;
  error: ApiError | null;
  wallet: Wallet;
  station: Station;
  plugId: number;
  onChoose: (window: TimeWindow) => void;
};

/** What stands between the draft and the booking: what happened, what is safe, what to do. */
export function DraftObstacles({ taken, error, wallet, station, plugId, onChoose }: Props) {
  const { t } = useTranslation();
  if (taken) return <DraftConflict windows={taken} {...{ station, plugId, onChoose }} />;
  if (error && error.code !== 'not_enough_tokens') {
    return (
      <Notice title={t(`errors.${error.code}`)}>
        <p>{t('reservations.draft.safe')}</p>
      </Notice>
    );
  }
  return <Shortfall wallet={wallet} />;
}

/** Too few tokens: how many are missing, that nothing is lost, and where tokens come from. */
function Shortfall({ wallet }: { wallet: Wallet }) {
  const { t } = useTranslation();
  const format = useFormat();
  const isDriver = useSelector(selectRole) === 'driver';
  const { cost } = useSelector(selectDraft);
  const available = wallet.balance?.available;
  if (!isDriver || !cost || available === undefined) return null;
  const missing = missingTokens(cost.tokens, available);
  if (missing === 0) return null;
  return (
    <Notice title={t('reservations.draft.shortfall.title', { tokens: format.tokens(missing) })}>
      <p>
        {t('reservations.draft.shortfall.text')}{' '}
        <Anchor component={Link} to="/contact">
          {t('reservations.draft.shortfall.contact')}
        </Anchor>
      </p>
    </Notice>
  );
}
