import { Button } from '@mantine/core';
import type { Reservation } from '@voltagora/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormat } from '../../shared/format/use-format.ts';
import { Surface } from '../../shared/ui/surface.tsx';
import { CostItems } from '../reservations/public.ts';
import classes from './charging.module.css';
import { FailureNotice } from './failure-notice.tsx';

type Props = { reservation: Reservation; isDriver: boolean };

/** A booking that ended without charging: why, and what it cost. */
export function EndedPanel({ reservation, isDriver }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const { status, bill, currency, start, plug } = reservation;
  return (
    <>
      {status === 'FAILED' && start.failure && (
        <FailureNotice code={start.failure} isDriver={isDriver} />
      )}
      <Surface>
        <p className={classes.lead}>{t(`charging.ended.${status}`)}</p>
        {bill ? (
          <>
            <CostItems
              items={bill.items}
              total={bill.total_cost}
              tokens={bill.tokens}
              currency={currency}
            />
            <p className={classes.note}>
              {t(isDriver ? 'charging.receipt.back' : 'charging.receipt.backOwner', {
                tokens: format.tokens(bill.tokens_released),
              })}
            </p>
          </>
        ) : (
          <p className={classes.note}>
            {t(isDriver ? 'charging.ended.free' : 'charging.ended.freeOwner')}
          </p>
        )}
        {isDriver && (
          <Button component={Link} to={`/stations/${plug.station.slug}`} mt="md">
            {t('charging.ended.again')}
          </Button>
        )}
      </Surface>
    </>
  );
}
