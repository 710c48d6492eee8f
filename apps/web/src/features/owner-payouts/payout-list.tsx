/** Requested payouts, newest first, each with its status and the host's note. */
import { Title } from '@mantine/core';
import { IconArrowBackUp, IconCheck, IconClock, IconX } from '@tabler/icons-react';
import type { Payout } from '@voltagora/contract';
import { useTranslation } from 'react-i18next';
import type { ReadState } from '../../shared/api/use-read.ts';
import { useFormat } from '../../shared/format/use-format.ts';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { ErrorState } from '../../shared/ui/error-state.tsx';
import { Pager } from '../../shared/ui/pager.tsx';
import { SkeletonRows } from '../../shared/ui/skeletons.tsx';
import { Surface } from '../../shared/ui/surface.tsx';
import { Tokens } from '../wallet/public.ts';
import classes from './payouts.module.css';

type Props = {
  list: ReadState<'listPayouts'>;
  /** The currency of payouts. */
  currency: string;
  page: number;
  pageSize: number;
  onPage: (page: number) => void;
};

export function PayoutList({ list, currency, page, pageSize, onPage }: Props) {
  const { data, error, refetch } = list;
  const { t } = useTranslation();
  return (
    <section aria-labelledby="payouts">
      <Title order={2} size="h3" id="payouts" mb="sm">
        {t('payouts.list')}
      </Title>
      {!data && !error && <SkeletonRows rows={2} height={72} />}
      {!data && error && <ErrorState error={error} onRetry={refetch} safe={t('wallet.safe')} />}
      {data?.count === 0 && (
        <EmptyState drawing="bank" title={t('payouts.none')} text={t('payouts.noneText')} />
      )}
      {data && data.results.length > 0 && (
        <Surface>
          <ul className={classes.rows}>
            {data.results.map((payout) => (
              <li key={payout.id}>
                <PayoutRow {...{ payout, currency }} />
              </li>
            ))}
          </ul>
        </Surface>
      )}
      {data && <Pager {...{ page, pageSize }} count={data.count} onChange={onPage} />}
    </section>
  );
}

const ICONS = { requested: IconClock, paid: IconCheck, refused: IconX, withdrawn: IconArrowBackUp };

function PayoutRow({ payout, currency }: { payout: Payout; currency: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { status, note, is_trial, tokens, fiat_amount, requested_at, decided_at } = payout;
  const { iban, is_scheduled } = payout;
  const Icon = ICONS[status];
  return (
    <div className={classes.row}>
      <strong className={classes.state} data-state={status}>
        <Icon size={18} aria-hidden />
        {t(`payouts.state.${status}`)}
      </strong>
      <strong>{format.money(fiat_amount, payout.currency ?? currency)}</strong>
      <small>
        {t(is_scheduled ? 'payouts.scheduled' : 'payouts.asked', {
          date: format.date(requested_at),
        })}
      </small>
      <small>
        <Tokens value={tokens} />
      </small>
      {iban && <small className={classes.whole}>{t('payouts.to', { iban })}</small>}
      {is_trial && <small className={classes.whole}>{t('payouts.trial.row')}</small>}
      {decided_at && (
        <small className={classes.whole}>
          {t('payouts.decided', { date: format.date(decided_at) })}
        </small>
      )}
      {note !== '' && (status === 'paid' || status === 'refused') && (
        <span className={classes.whole}>{t(`payouts.note.${status}`, { note })}</span>
      )}
    </div>
  );
}
