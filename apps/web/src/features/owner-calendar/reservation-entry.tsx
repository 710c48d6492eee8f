/** The details of a booking in the calendar, with a link to its page and cancellation by the owner. */
import { Button, Group } from '@mantine/core';
import type { Reservation } from '@voltagora/contract';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useRead } from '../../shared/api/use-read.ts';
import { useFormat } from '../../shared/format/use-format.ts';
import { useTokenAmount } from '../../shared/format/use-token-amount.ts';
import { useNow } from '../../shared/format/use-now.ts';
import { SkeletonRows } from '../../shared/ui/skeletons.tsx';
import { CancelAsOwnerForm, isRejectable, ReservationStatusBadge } from '../reservations/public.ts';
import type { EntryProps } from './entry-props.ts';
import { EntryFacts } from './entry-facts.tsx';
import { FailureLine } from '../../shared/ui/failure-line.tsx';

export function ReservationEntry({ entry, onDone, onClose }: EntryProps) {
  const { t } = useTranslation();
  const [isCancelling, setCancelling] = useState(false);
  const id = entry.reservation?.id ?? '';
  const now = useNow(60_000);
  const { data, error } = useRead('readReservation', { params: { id } });
  if (error) return <FailureLine error={error} />;
  if (!data) return <SkeletonRows rows={1} height={180} />;
  const done = (): void => {
    onClose();
    onDone(t('calendar.cancel.done'));
  };
  return (
    <>
      <BookingFacts reservation={data} />
      {isCancelling ? (
        <CancelAsOwnerForm reservation={data} onDone={done} onKeep={() => setCancelling(false)} />
      ) : (
        <Group justify="flex-end">
          {isRejectable(data, now) && (
            <Button variant="subtle" color="gray" onClick={() => setCancelling(true)}>
              {t('calendar.cancel.open')}
            </Button>
          )}
          <Button component={Link} to={`/reservations/${id}`} variant="default">
            {t('calendar.entry.toPage')}
          </Button>
        </Group>
      )}
    </>
  );
}

function BookingFacts({ reservation }: { reservation: Reservation }) {
  const { t } = useTranslation();
  const format = useFormat();
  const amountOf = useTokenAmount();
  const { plug, user, status, start_time, stop_time, comments } = reservation;
  const { tokens_held, total_cost, bill, currency } = reservation;
  const stay = reservation.idle?.stay;
  const isByCard = reservation.payment_method.type === 'fiat';
  return (
    <EntryFacts
      facts={[
        [
          t('calendar.fact.when'),
          format.window(start_time, stop_time, plug.station.time_zone, true),
        ],
        [t('calendar.fact.plug'), plug.label],
        [
          t('calendar.fact.driver'),
          user.email || t(user.is_guest ? 'common.guest' : 'common.deletedAccount'),
        ],
        [t('calendar.fact.state'), <ReservationStatusBadge key="state" status={status} />],
        [t('calendar.fact.method'), t(`lists.method.${reservation.payment_method.type}`)],
        ...(bill || !isByCard
          ? [
              [
                t(bill ? 'calendar.fact.billed' : 'calendar.fact.held'),
                bill
                  ? amountOf(bill.tokens, { amount: bill.total_cost, currency })
                  : amountOf(tokens_held, { amount: total_cost, currency }),
              ] satisfies [string, ReactNode],
            ]
          : []),
        ...(stay?.is_settled && stay.tokens > 0
          ? [
              [
                t('charging.idle.title'),
                amountOf(stay.tokens, { amount: stay.cost, currency }),
              ] satisfies [string, string],
            ]
          : []),
        ...(comments ? [[t('calendar.fact.comments'), comments] satisfies [string, string]] : []),
      ]}
    />
  );
}
