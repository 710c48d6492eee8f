/** The columns of the table of stations. */
import type { StationTableOrder, StationTableRow } from '@voltagora/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormat } from '../../../shared/format/use-format.ts';
import type { Column } from '../../../shared/ui/table/table.tsx';
import { usePrice } from '../../stations/public.ts';
import classes from './station-table.module.css';

type StationColumn = Column<StationTableRow, StationTableOrder>;

export function useStationColumns(): StationColumn[] {
  const { t } = useTranslation();
  return [
    {
      key: 'name',
      label: t('table.column.name'),
      orders: ['name', '-name'],
      cell: ({ id, name, address, city }) => (
        <>
          <Link to={`/owner/stations/${id}`} className={classes.name}>
            <bdi>{name}</bdi>
          </Link>
          <span className={classes.address}>{[address, city].filter(Boolean).join(', ')}</span>
        </>
      ),
    },
    {
      key: 'state',
      label: t('table.column.state'),
      isLabelled: true,
      orders: ['state', '-state'],
      cell: ({ state }) => (
        <span className={classes.state} data-state={state}>
          {t(`table.is.${state}`)}
        </span>
      ),
    },
    {
      key: 'tags',
      label: t('table.column.tags'),
      isLabelled: true,
      cell: ({ tags }) => <Tags tags={tags} />,
    },
    ...useFigureColumns(),
  ];
}

function useFigureColumns(): StationColumn[] {
  const { t } = useTranslation();
  const format = useFormat();
  const price = usePrice();
  return [
    {
      key: 'plugs',
      label: t('table.column.plugs'),
      isLabelled: true,
      orders: ['-plugs', 'plugs'],
      cell: (row) => <Plugs row={row} />,
    },
    {
      key: 'price',
      label: t('table.column.price'),
      isNumber: true,
      orders: ['price', '-price'],
      cell: ({ pricing }) => (pricing ? price.short(pricing) : '-'),
    },
    {
      key: 'revenue',
      label: t('table.column.revenue'),
      isNumber: true,
      orders: ['-revenue', 'revenue'],
      cell: ({ revenue_30_days, currency, sessions_30_days }) => (
        <>
          {format.money(revenue_30_days, currency)}
          <span className={classes.beside}>{t('table.sessions', { count: sessions_30_days })}</span>
        </>
      ),
    },
  ];
}

function Tags({ tags }: Pick<StationTableRow, 'tags'>) {
  if (tags.length === 0) return '-';
  return (
    <span className={classes.tags}>
      {tags.map((tag) => (
        <span key={tag}>
          <bdi>{tag}</bdi>
        </span>
      ))}
    </span>
  );
}

/** How many are free, and what is wrong with others. */
function Plugs({ row }: { row: StationTableRow }) {
  const { t } = useTranslation();
  const { plugs_total: total, plugs_free: free, plugs_faulted: faulted } = row;
  if (total === 0) return t('table.noPlugs');
  const wrong = [
    faulted > 0 && t('table.faulted', { count: faulted }),
    row.plugs_offline > 0 && t('table.offline', { count: row.plugs_offline }),
  ].filter(Boolean);
  return (
    <>
      {t('table.free', { free, count: total })}
      {wrong.length > 0 && (
        <span className={classes.wrong} data-fault={faulted > 0 || undefined}>
          {wrong.join(', ')}
        </span>
      )}
    </>
  );
}
