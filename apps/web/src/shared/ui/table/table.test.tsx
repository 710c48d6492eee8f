import '../../../tests/kit/screens/render-screen.tsx';
import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { TableDetails } from './table-details.tsx';
import { Table, type Column } from './table.tsx';

afterEach(cleanup);

type Row = { name: string; kWh: number };
const rows: Row[] = [
  { name: 'Plug A', kWh: 3 },
  { name: 'Plug B', kWh: 5 },
];
const columns: Column<Row, 'kWh' | '-kWh'>[] = [
  { key: 'name', label: 'Plug', isRowHeader: true, cell: ({ name }) => name },
  {
    key: 'kWh',
    label: 'Energy',
    isNumber: true,
    orders: ['-kWh', 'kWh'],
    cell: ({ kWh }) => `${kWh} kWh`,
    total: '8 kWh',
  },
];
const keyOf = ({ name }: Row): string => name;
const show = (element: ReactElement) =>
  render(<MantineProvider env="test">{element}</MantineProvider>);

describe('a table', () => {
  it('has a name, headings for columns and rows, and a total', () => {
    show(<Table label="Plugs" {...{ columns, rows, keyOf }} totalLabel="2 plugs" />);
    const table = within(screen.getByRole('table', { name: 'Plugs' }));
    expect(table.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual([
      'Plug',
      'Energy',
    ]);
    expect(table.getByRole('row', { name: 'Plug B 5 kWh' })).toBeVisible();
    expect(table.getByRole('rowheader', { name: 'Plug A' })).toBeVisible();
    expect(table.getByRole('row', { name: '2 plugs 8 kWh' })).toBeVisible();
  });

  it('carries the heading with a number, for the card on a phone', () => {
    show(<Table label="Plugs" {...{ columns, rows, keyOf }} />);
    expect(screen.getByRole('cell', { name: '3 kWh' })).toHaveAttribute('data-label', 'Energy');
  });

  it('says how it is ordered, and orders the other way at the second click', () => {
    const onOrder = vi.fn<(ordering: string) => void>();
    show(<Table label="Plugs" {...{ columns, rows, keyOf, onOrder }} ordering="-kWh" />);
    expect(screen.getByRole('columnheader', { name: 'Energy' })).toHaveAttribute(
      'aria-sort',
      'descending',
    );
    fireEvent.click(screen.getByRole('button', { name: 'Energy' }));
    expect(onOrder).toHaveBeenCalledWith('kWh');
  });

  it('of the figures of a plot is opened on request', () => {
    show(<TableDetails title="Show as a table" label="Plugs" columns={[]} {...{ rows, keyOf }} />);
    expect(screen.getByRole('table', { name: 'Plugs', hidden: true })).not.toBeVisible();
    expect(screen.getByText('Show as a table')).toBeVisible();
  });
});
