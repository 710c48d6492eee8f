/** A list as a table on a desk, as cards on a phone: the same markup, laid out otherwise. Totals are over all pages. */
import { UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './list-table.module.css';

export type Column<T, O extends string> = {
  key: string;
  label: string;
  cell: (row: T) => ReactNode;
  isNumber?: boolean;
  /** Shown with its label on a card, where there is no head. */
  isLabelled?: boolean;
  /** The orders by this column: first the one that a first click chooses. */
  orders?: readonly [O, O];
  total?: ReactNode;
};
type Ordered<O extends string> = { ordering: O; onOrder: (ordering: O) => void };
type Props<T, O extends string> = Partial<Ordered<O>> & {
  label: string;
  columns: readonly Column<T, O>[];
  rows: readonly T[];
  /** Names what the totals are over; without it there are none. */
  totalLabel?: string;
  isStale?: boolean;
};

export function ListTable<T extends { id: string }, O extends string>(props: Props<T, O>) {
  const { label, columns, rows, totalLabel, isStale, ordering, onOrder } = props;
  return (
    <table className={classes.table} aria-label={label} aria-busy={isStale}>
      <thead>
        <tr>
          {columns.map((column) => (
            <Head key={column.key} {...{ column, ordering, onOrder }} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            {columns.map((column) => (
              <td
                key={column.key}
                className={column.isNumber ? classes.number : undefined}
                data-label={column.isNumber || column.isLabelled ? column.label : undefined}
              >
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      {totalLabel && <Totals {...{ columns, totalLabel }} />}
    </table>
  );
}

type HeadProps<T, O extends string> = {
  column: Column<T, O>;
  ordering: O | undefined;
  onOrder: ((ordering: O) => void) | undefined;
};

function Head<T, O extends string>({ column, ordering, onOrder }: HeadProps<T, O>) {
  const { orders, label, isNumber } = column;
  const className = isNumber ? classes.number : undefined;
  if (!orders || !onOrder) {
    return (
      <th scope="col" className={className}>
        {label}
      </th>
    );
  }
  const [first, second] = orders;
  const isChosen = ordering === first || ordering === second;
  const isDescending = isChosen && Boolean(ordering?.startsWith('-'));
  const direction = isDescending ? 'descending' : 'ascending';
  const ChosenArrow = isDescending ? IconArrowDown : IconArrowUp;
  const Arrow = isChosen ? ChosenArrow : IconArrowsSort;
  return (
    <th
      scope="col"
      className={className}
      data-sortable
      aria-sort={isChosen ? direction : undefined}
    >
      <UnstyledButton
        className={classes.sort}
        onClick={() => onOrder(ordering === first ? second : first)}
      >
        {label} <Arrow size={16} aria-hidden />
      </UnstyledButton>
    </th>
  );
}

type TotalsProps<T, O extends string> = {
  columns: readonly Column<T, O>[];
  totalLabel: string;
};

function Totals<T, O extends string>({ columns, totalLabel }: TotalsProps<T, O>) {
  const firstTotal = columns.findIndex(({ total }) => total !== undefined);
  return (
    <tfoot>
      <tr>
        <th scope="row" colSpan={firstTotal}>
          {totalLabel}
        </th>
        {columns.slice(firstTotal).map(({ key, label, total }) => (
          <td key={key} className={classes.number} data-label={total ? label : undefined}>
            {total}
          </td>
        ))}
      </tr>
    </tfoot>
  );
}
