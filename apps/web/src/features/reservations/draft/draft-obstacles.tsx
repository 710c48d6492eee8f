/** What prevents the booking: what happened, that nothing was lost, and the next step. */
import { Anchor, Button, Group } from '@mantine/core';
import type { Station, TimeWindow } from '@voltagora/contract';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { Link } from 'react-router';
import type { ApiError } from '../../../shared/api/api-error.ts';
import { useTokenAmount } from '../../../shared/format/use-token-amount.ts';
import { useAppDispatch } from '../../../shared/state/hooks.ts';
import { Notice } from '../../../shared/ui/notice.tsx';
import { selectRole } from '../../accounts/public.ts';
import { DraftConflict } from './draft-conflict.tsx';
import { CARD } from './payment/draft-payment.tsx';
import { draftUpdated, selectDraft } from '../reservations-slice.ts';

type Props = {
  taken: readonly TimeWindow[] | null;
  error: ApiError | null;
  /** Tokens that the wallet lacks. */
  missing: number;
  station: Station;
  plugId: number;
  onChoose: (window: TimeWindow) => void;
  onTopUp: (() => void) | undefined;
};

export function DraftObstacles(props: Props) {
  const { taken, error, missing, station, plugId, onChoose, onTopUp } = props;
  const { t } = useTranslation();
  if (taken) return <DraftConflict windows={taken} {...{ station, plugId, onChoose }} />;
  if (error && error.code !== 'not_enough_tokens') {
    return (
      <Notice title={t(`errors.${error.code}`)}>
        <p>{t('reservations.draft.safe')}</p>
        {error.code === 'tokens_owed' && (
          <Anchor component={Link} to="/wallet">
            {t('wallet.owed.open')}
          </Anchor>
        )}
      </Notice>
    );
  }
  return <Shortfall missing={missing} onTopUp={onTopUp} />;
}

type ShortfallProps = Pick<Props, 'missing' | 'onTopUp'>;

/** Too few tokens: how many are missing, that the draft is kept, and how to get more. */
function Shortfall({ missing, onTopUp }: ShortfallProps) {
  const { t } = useTranslation();
  const amountOf = useTokenAmount();
  const dispatch = useAppDispatch();
  const isDriver = useSelector(selectRole) === 'driver';
  const { cost } = useSelector(selectDraft);
  if (!isDriver || missing === 0) return null;
  const canUseCard = cost?.card.refusal === null;
  return (
    <Notice title={t('reservations.draft.shortfall.title', { amount: amountOf(missing) })}>
      {onTopUp ? (
        <>
          <p>{t('reservations.draft.shortfall.cards')}</p>
          <Group gap="xs" mt="sm">
            <Button variant="default" onClick={onTopUp}>
              {t('reservations.draft.commit.topUp')}
            </Button>
            {canUseCard && (
              <Button
                variant="default"
                onClick={() => dispatch(draftUpdated({ paymentMethod: CARD }))}
              >
                {t('reservations.draft.pay.useCard')}
              </Button>
            )}
          </Group>
        </>
      ) : (
        <p>
          {t('reservations.draft.shortfall.text')}{' '}
          <Anchor component={Link} to="/contact">
            {t('reservations.draft.shortfall.contact')}
          </Anchor>
        </p>
      )}
    </Notice>
  );
}
