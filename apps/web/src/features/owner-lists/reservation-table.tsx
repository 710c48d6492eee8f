/** Bookings at the owner's stations as a table; sorting, totals and the booking date only on the page of the whole list. */
import type { AnswerOf, Reservation } from '@voltagora/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormat } from '../../shared/format/use-format.ts';
import { useTokenAmount } from '../../shared/format/use-token-amount.ts';
import { Table, type Column } from '../../shared/ui/table/table.tsx';
import { isToConfirm, ReservationStatusBadge } from '../reservations/public.ts';
import { Cost } from './cost.tsx';
import { MailAddress } from './mail-address.tsx';
import classes from './owner-lists.module.css';
import { useYear } from './use-year.ts';

export type ReservationOrdering = '-start_time' | 'start_time' | '-created_at' | 'created_at';
type Totals = AnswerOf<'listOwnerReservations'>['totals'];
type Props = {
  reservations: readonly Reservation[];
  whole?: {
    ordering: ReservationOrdering;
    onOrder: (ordering: ReservationOrdering) => void;
    count: number;
    totals: Totals;
    isStale: boolean;
  };
};

export function ReservationTable({ reservations, whole }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const columns = useColumns(whole?.totals);
  return (
    <Table
      keyOf={({ id }) => id}
      label={t('lists.reservations.title')}
      columns={whole ? columns : columns.filter(({ key }) => key !== 'booked' && key !== 'method')}
      rows={reservations}
      {...(whole && {
        ordering: whole.ordering,
        onOrder: whole.onOrder,
        isStale: whole.isStale,
        totalLabel: t('lists.reservations.total', {
          count: whole.count,
          shown: format.count(whole.count),
        }),
      })}
    />
  );
}

function useColumns(totals?: Totals): Column<Reservation, ReservationOrdering>[] {
  const { t } = useTranslation();
  const format = useFormat();
  const year = useYear();
  const moneyColumns = useMoneyColumns(totals);
  return [
    {
      key: 'when',
      label: t('lists.column.when'),
      orders: ['-start_time', 'start_time'],
      cell: ({ id, start_time, stop_time, plug }) => (
        <Link to={`/reservations/${id}`} className={classes.link}>
          {format.window(start_time, stop_time, plug.station.time_zone, true)}
          {year(start_time, plug.station.time_zone)}
        </Link>
      ),
    },
    {
      key: 'where',
      label: t('lists.column.where'),
      cell: ({ plug }) => `${plug.station.name}, ${t('reservations.plug', { label: plug.label })}`,
    },
    {
      key: 'driver',
      label: t('lists.column.driver'),
      cell: ({ user }) => <MailAddress email={user.email} isGuest={user.is_guest === true} />,
    },
    {
      key: 'state',
      label: t('lists.column.state'),
      cell: (row) => <ReservationStatusBadge status={row.status} isToConfirm={isToConfirm(row)} />,
    },
    {
      key: 'booked',
      label: t('lists.column.booked'),
      isLabelled: true,
      orders: ['-created_at', 'created_at'],
      cell: ({ created_at, plug: { station } }) =>
        format.day(created_at, station.time_zone) + year(created_at, station.time_zone),
    },
    {
      key: 'energy',
      label: t('lists.column.energy'),
      isNumber: true,
      cell: ({ session }) => (session ? format.energy(session.energy_kWh) : '-'),
      total: totals && format.energy(totals.energy_kWh),
    },
    {
      key: 'method',
      label: t('lists.column.method'),
      isLabelled: true,
      cell: ({ payment_method, paid, bill }) => {
        const method = t(`lists.method.${payment_method.type}`);
        // Tokens are paid immediately at the end, a card a little later.
        const isDue = payment_method.type === 'fiat' && !paid && (bill?.tokens ?? 0) > 0;
        return isDue ? t('lists.method.due', { method }) : method;
      },
    },
    ...moneyColumns,
  ];
}

function useMoneyColumns(totals?: Totals): Column<Reservation, ReservationOrdering>[] {
  const { t } = useTranslation();
  const format = useFormat();
  const amountOf = useTokenAmount();
  return [
    {
      key: 'cost',
      label: t('lists.column.cost'),
      isNumber: true,
      cell: ({ bill, idle, currency, payment_method: { type } }) => (
        <>
          <Cost
            money={bill ? format.money(bill.total_cost, currency) : '-'}
            tokens={bill && type === 'tokens' ? bill.tokens : null}
          />
          {idle?.stay?.is_settled && idle.stay.cost > 0 && (
            <IdleFee amount={format.money(idle.stay.cost, currency)} />
          )}
        </>
      ),
      total: totals && (
        <>
          <Cost
            money={
              totals.total_cost
                ? format.money(totals.total_cost.amount, totals.total_cost.currency)
                : ''
            }
            tokens={totals.tokens}
          />
          {totals.idle_tokens > 0 && <IdleFee amount={amountOf(totals.idle_tokens)} />}
        </>
      ),
    },
  ];
}

/** The idle fee, billed in addition to the session. */
function IdleFee({ amount }: { amount: string }) {
  const { t } = useTranslation();
  return <span className={classes.beside}>{t('lists.reservations.idleFee', { amount })}</span>;
}
