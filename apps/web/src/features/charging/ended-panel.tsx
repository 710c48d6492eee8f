/** A booking that ended without charging: why, what it cost, and the way to another one. */
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

export function EndedPanel({ reservation, isDriver }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const { status, bill, currency, start, plug, payment } = reservation;
  const isUnpaid = status === 'FAILED' && payment?.status === 'failed' && !start.failure;
  return (
    <>
      {status === 'FAILED' && start.failure && (
        <FailureNotice code={start.failure} isDriver={isDriver} />
      )}
      <Surface>
        <p className={classes.lead}>
          {t(isUnpaid ? 'charging.ended.unpaid' : `charging.ended.${status}`)}
        </p>
        {bill ? (
          <>
            <CostItems
              items={bill.items}
              total={bill.total_cost}
              tokens={isDriver && payment ? null : bill.tokens}
              currency={currency}
            />
            <p className={classes.note}>
              {isDriver && payment
                ? t('charging.receipt.backCard')
                : t(isDriver ? 'charging.receipt.back' : 'charging.receipt.backOwner', {
                    tokens: format.tokens(bill.tokens_released),
                  })}
            </p>
          </>
        ) : (
          <p className={classes.note}>{t(freeWords(reservation, isDriver))}</p>
        )}
        {isDriver && isUnpaid && (
          <Button component={Link} to={`/reserve?again=${reservation.id}`} mt="md" mr="sm">
            {t('charging.ended.tryAgain')}
          </Button>
        )}
        {isDriver && (
          <Button
            component={Link}
            to={`/stations/${plug.station.slug}`}
            variant={isUnpaid ? 'default' : 'filled'}
            mt="md"
          >
            {t('charging.ended.again')}
          </Button>
        )}
      </Surface>
    </>
  );
}

function freeWords({ payment }: Reservation, isDriver: boolean): string {
  if (!isDriver) return 'charging.ended.freeOwner';
  return payment ? 'charging.ended.freeCard' : 'charging.ended.free';
}
