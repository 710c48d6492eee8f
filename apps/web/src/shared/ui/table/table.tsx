/** A list as a table on a desktop and as cards on a phone, with the same markup. Totals cover all pages. */
import { UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import type { Key, ReactNode } from 'react';
import classes from './table.module.css';

export type Column<T, O extends string = never> = {
  key: string;
  label: string;
  cell: (row: T) => ReactNode;
  isNumber?: boolean;
  /** Its cells name their rows. */
  isRowHeader?: boolean;
  /** Shown with its label on a card, which has no table header. */
  isLabelled?: boolean;
  /** The two orders by this column; a first click chooses the first. */
  orders?: readonly [O, O];
  total?: ReactNode;
};
type Ordered<O extends string> = { ordering: O; onOrder: (ordering: O) => void };
export type TableProps<T, O extends string = never> = Partial<Ordered<O>> & {
  label: string;
  columns: readonly Column<T, O>[];
  rows: readonly T[];
  keyOf: (row: T) => Key;
  look?: 'list' | 'figures';
  className?: string | undefined;
  /** Names what the totals cover; without it there are no totals. */
  totalLabel?: string;
  isStale?: boolean;
};

export function Table<T, O extends string = never>(props: TableProps<T, O>) {
  const { label, columns, rows, keyOf, look = 'list', totalLabel, isStale } = props;
  const { ordering, onOrder } = props;
  return (
    <table
      className={[classes[look], props.className].filter(Boolean).join(' ')}
      aria-label={label}
      aria-busy={isStale}
    >
      <thead>
        <tr>
          {columns.map((column) => (
            <Head key={column.key} {...{ column, ordering, onOrder }} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map((column) => (
              <Cell key={column.key} {...{ column, row }} />
            ))}
          </tr>
        ))}
      </tbody>
      {totalLabel && <Totals {...{ columns, totalLabel }} />}
    </table>
  );
}

function Cell<T, O extends string>({ column, row }: { column: Column<T, O>; row: T }) {
  const { label, cell, isNumber, isRowHeader, isLabelled } = column;
  if (isRowHeader) return <th scope="row">{cell(row)}</th>;
  return (
    <td
      className={isNumber ? classes.number : undefined}
      data-label={isNumber || isLabelled ? label : undefined}
    >
      {cell(row)}
    </td>
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
