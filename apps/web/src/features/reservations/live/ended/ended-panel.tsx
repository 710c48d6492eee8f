/** A booking that ended without a session: the reason, what happened to the money, and the next step. */
import { Button, Group } from '@mantine/core';
import type { Reservation } from '@voltagora/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Surface } from '../../../../shared/ui/surface.tsx';
import { CostItems } from '../../draft/payment/cost-items.tsx';
import classes from '../charging.module.css';
import { FailureNotice } from '../before/failure-notice.tsx';
import { MoneyOutcome } from './money-outcome.tsx';
import { RefundAsOwner } from './refund-as-owner.tsx';
import { SaveReceipt } from './save-receipt.tsx';

type Props = { reservation: Reservation; isDriver: boolean };

export function EndedPanel({ reservation, isDriver }: Props) {
  const { t } = useTranslation();
  const { status, bill, currency, start, payment } = reservation;
  return (
    <>
      {status === 'FAILED' && start.failure && (
        <FailureNotice code={start.failure} isDriver={isDriver} isOver />
      )}
      <Surface>
        <p className={classes.lead}>{t(endWords(reservation, isDriver))}</p>
        {bill && bill.items.length > 0 && (
          <CostItems
            items={bill.items}
            rounding={bill.rounding}
            total={bill.total_cost}
            tokens={isDriver && payment ? null : bill.tokens}
            currency={currency}
            isBill
          />
        )}
        <MoneyOutcome {...{ reservation, isDriver }} />
        {isDriver && <p className={classes.note}>{t(`charging.next.${status}`)}</p>}
        <Group gap="sm" mt="md" className={classes.noPrint}>
          {isDriver && <WaysOn reservation={reservation} />}
          {bill && bill.total_cost > 0 && <SaveReceipt reservation={reservation} />}
          {bill && bill.total_cost > 0 && !isDriver && (
            <RefundAsOwner reservationId={reservation.id} />
          )}
        </Group>
      </Surface>
    </>
  );
}

/** What a session was not billed for. */
const UNBILLED = {
  denied: 'denied',
  not_borne_out: 'unconfirmed',
  confirmed: null,
  borne_out: null,
} as const;

function endWords(
  { status, payment, start, confirmation }: Reservation,
  isDriver: boolean,
): string {
  const unbilled = status === 'FAILED' && UNBILLED[confirmation?.outcome ?? 'confirmed'];
  if (unbilled) return `charging.ended.${unbilled}${isDriver ? '' : 'Owner'}`;
  const isUnpaid = status === 'FAILED' && payment?.status === 'failed' && !start.failure;
  if (isUnpaid && payment.failure) return `payments.failure.${payment.failure}`;
  if (isDriver && status === 'NO_SHOW') return 'charging.ended.noShowDriver';
  if (!isDriver && status === 'REJECTED') return 'charging.ended.rejectedOwner';
  return `charging.ended.${status}`;
}

/** Offers the same booking again, or another station if the owner or the plug was the reason. */
function WaysOn({ reservation: { id, status, plug, start, payment } }: Pick<Props, 'reservation'>) {
  const { t } = useTranslation();
  const isUnpaid = status === 'FAILED' && payment?.status === 'failed' && !start.failure;
  const elsewhere = status === 'REJECTED' || (status === 'FAILED' && !isUnpaid);
  const { lat, lng, slug, is_deleted: isGone } = plug.station;
  const station = { to: `/stations/${slug}`, label: t('charging.ended.again') };
  const near = { to: `/stations?lat=${lat}&lng=${lng}&zoom=14`, label: t('charging.ended.near') };
  const again = { to: `/reserve?again=${id}`, label: t('charging.ended.tryAgain') };
  const [first, second] = isUnpaid
    ? [again, isGone ? near : station]
    : isGone
      ? [near, null]
      : elsewhere
        ? [near, station]
        : [station, null];
  return (
    <>
      <Button component={Link} to={first.to}>
        {first.label}
      </Button>
      {second && (
        <Button component={Link} to={second.to} variant="default">
          {second.label}
        </Button>
      )}
    </>
  );
}
