// A table of the charging sessions at the owner's stations.
import { IconAlertTriangle } from '@tabler/icons-react';
import type { StationTransaction } from '@voltagora/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormat } from '../../shared/format/use-format.ts';
import { Table, type Column } from '../../shared/ui/table/table.tsx';
import { SessionRecordFacts } from '../reservations/public.ts';
import { Cost } from './cost.tsx';
import classes from './owner-lists.module.css';
import { useYear } from './use-year.ts';

export type TransactionOrdering = '-started_at' | 'started_at' | '-energy_kWh' | 'energy_kWh';
type Totals = { energy_kWh: number; tokens: number; total_cost?: number | null | undefined };
type Props = {
  transactions: readonly StationTransaction[];
  /** Where the whole list is. */
  whole?: {
    ordering: TransactionOrdering;
    onOrder: (ordering: TransactionOrdering) => void;
    count: number;
    totals: Totals;
    isStale: boolean;
  };
};

export function TransactionTable({ transactions, whole }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const columns = useColumns(whole?.totals, transactions[0]?.currency);
  return (
    <Table
      keyOf={({ id }) => id}
      label={t('lists.transactions.title')}
      rows={transactions}
      columns={whole ? columns : columns.filter(({ key }) => key !== 'record')}
      {...(whole && {
        ordering: whole.ordering,
        onOrder: whole.onOrder,
        isStale: whole.isStale,
        totalLabel: t('lists.transactions.total', {
          count: whole.count,
          shown: format.count(whole.count),
        }),
      })}
    />
  );
}

/** `currency`: of the totals. */
function useColumns(
  totals?: Totals,
  currency?: string,
): Column<StationTransaction, TransactionOrdering>[] {
  const { t } = useTranslation();
  const format = useFormat();
  const year = useYear();
  const moneyColumns = useMoneyColumns(totals, currency);
  return [
    {
      key: 'started',
      label: t('lists.column.started'),
      orders: ['-started_at', 'started_at'],
      cell: ({ started_at }) => (
        <strong className={classes.moment}>
          {format.dateTime(started_at)}
          {year(started_at)}
        </strong>
      ),
    },
    {
      key: 'where',
      label: t('lists.column.where'),
      cell: ({ plug, station }) =>
        `${station.name}, ${t('reservations.plug', { label: plug.label })}`,
    },
    {
      key: 'by',
      label: t('lists.column.by'),
      isLabelled: true,
      cell: (one) => <StartedBy transaction={one} />,
    },
    {
      key: 'record',
      label: t('lists.column.record'),
      isLabelled: true,
      cell: ({ record }) => record && <SessionRecordFacts record={record} />,
    },
    {
      key: 'duration',
      label: t('lists.column.duration'),
      isNumber: true,
      cell: ({ started_at, stopped_at }) =>
        stopped_at
          ? format.duration((Date.parse(stopped_at) - Date.parse(started_at)) / 1000)
          : t('lists.transactions.running'),
    },
    {
      key: 'energy',
      label: t('lists.column.energy'),
      isNumber: true,
      orders: ['-energy_kWh', 'energy_kWh'],
      cell: ({ energy_kWh, doubts }) => (
        <>
          {format.energy(energy_kWh)}
          <Doubts doubts={doubts} />
        </>
      ),
      total: totals && format.energy(totals.energy_kWh),
    },
    ...moneyColumns,
  ];
}

function useMoneyColumns(
  totals?: Totals,
  currency?: string,
): Column<StationTransaction, TransactionOrdering>[] {
  const { t } = useTranslation();
  const format = useFormat();
  return [
    {
      key: 'cost',
      label: t('lists.column.cost'),
      isNumber: true,
      cell: ({ total_cost, tokens, currency: of }) => (
        <Cost money={total_cost === null ? '-' : format.money(total_cost, of)} tokens={tokens} />
      ),
      total: totals && (
        <Cost
          money={
            totals.total_cost === null || totals.total_cost === undefined || currency === undefined
              ? ''
              : format.money(totals.total_cost, currency)
          }
          tokens={totals.tokens}
        />
      ),
    },
    {
      key: 'net',
      label: t('lists.column.net'),
      isNumber: true,
      cell: ({ earning, currency: of }) =>
        earning ? (
          <>
            {format.money(earning.net, of)}
            <span className={classes.beside}>
              {t('lists.transactions.parts', {
                vat: format.money(earning.vat, of),
                commission: format.money(earning.commission, of),
              })}
            </span>
          </>
        ) : (
          '-'
        ),
      total: totals && '',
    },
  ];
}

/** Reasons to doubt the measured energy: the owner should check the meter. */
function Doubts({ doubts }: Pick<StationTransaction, 'doubts'>) {
  const { t } = useTranslation();
  if (doubts.length === 0) return null;
  return (
    <span className={classes.doubts}>
      <IconAlertTriangle size={16} aria-hidden />
      <span>
        {doubts.map((doubt) => (
          <span key={doubt}>{t(`lists.doubt.${doubt}`)}</span>
        ))}
      </span>
    </span>
  );
}

/** A session with a booking links to it; otherwise its id tag is shown with the tag's owner. */
function StartedBy({ transaction }: { transaction: StationTransaction }) {
  const { t } = useTranslation();
  const { reservation, id_tag_user } = transaction;
  if (reservation) {
    return (
      <Link to={`/reservations/${reservation.id}`} className={classes.link}>
        {t('lists.transactions.booking')}
      </Link>
    );
  }
  return <span className={classes.mail}>{id_tag_user ?? t('lists.transactions.tag')}</span>;
}
