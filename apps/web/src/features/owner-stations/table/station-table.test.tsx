import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { AnswerOf, StationTableRow } from '@voltagora/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { renderScreen } from '../../../tests/kit/screens/render-screen.tsx';
import { StationsPage } from '../list/stations-page.tsx';

afterEach(cleanup);

type Answer = AnswerOf<'listStationTable'>;
const row = (id: number, more: Partial<StationTableRow> = {}): StationTableRow => ({
  id,
  name: `Station ${id}`,
  address: 'Amalias 1',
  city: 'Athens',
  country: 'GR',
  state: 'bookable',
  tags: [],
  plugs_total: 4,
  plugs_free: 2,
  plugs_faulted: 0,
  plugs_offline: 0,
  max_power_kW: 22,
  pricing: {
    pricing_policy: 0,
    base_flat_fee: 0,
    price_per_kWh: 0.45,
    base_price: 0,
    currency: 'EURO',
  },
  revenue_30_days: 12.5,
  currency: 'EURO',
  sessions_30_days: 3,
  ...more,
});
const states = { all: 40, draft: 0, hidden: 0, listed: 3, bookable: 36, paused: 1, fault: 2 };

function open(path: string, answer: Partial<Answer> = {}) {
  const results = [
    row(1, { tags: ['north'], plugs_faulted: 1, plugs_offline: 1 }),
    row(2, { pricing: null, state: 'listed' }),
  ];
  const table = { results, count: 40, states, tags: [{ tag: 'north', count: 1 }], ...answer };
  const shown = renderScreen({
    routes: [{ path: '/owner/stations', element: <StationsPage /> }],
    path,
    answers: {
      listStationTable: () => table,
      listMyStations: () => ({ results: [], count: 40 }),
    },
    role: 'station_owner',
  });
  const last = () => shown.asked.findLast(({ call }) => call === 'listStationTable')?.sent.query;
  return { ...shown, last };
}

describe('[26.4] the table of stations', () => {
  it('is shown first to an owner of many, with state, plugs, price and revenue', async () => {
    open('/owner/stations');
    const table = await screen.findByRole('table', { name: 'My stations' });
    const [, first, second] = within(table).getAllByRole('row');
    expect(first).toHaveTextContent('Station 1');
    expect(first).toHaveTextContent('Bookable');
    expect(first).toHaveTextContent('2 of 4 free');
    expect(first).toHaveTextContent('1 fault, 1 offline');
    expect(first).toHaveTextContent('€0.45/kWh');
    expect(first).toHaveTextContent('€12.50');
    expect(second).toHaveTextContent('Not bookable');
  });

  it('filters and sorts on the server, and starts again at page 1', async () => {
    const { last, router } = open('/owner/stations?view=table&page=2');
    await userEvent.click(await screen.findByRole('button', { name: 'Fault 2' }));
    await waitFor(() => expect(last()?.get('state')).toBe('fault'));
    expect(last()?.get('page')).toBe('1');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Keyword' }), 'north');
    await userEvent.click(screen.getByRole('button', { name: 'Revenue, 30 days' }));
    await waitFor(() => expect(last()?.get('ordering')).toBe('-revenue'));
    expect(last()?.get('tag')).toBe('north');
    expect(router.state.location.search).toBe(
      '?view=table&state=fault&tag=north&ordering=-revenue',
    );
  });

  it('says that nothing matches, and clears the filters', async () => {
    const { router } = open('/owner/stations?view=table&state=paused', { results: [], count: 0 });
    expect(await screen.findByText('No stations found')).toBeVisible();
    const [clear] = screen.getAllByRole('button', { name: 'Clear filters' });
    await userEvent.click(clear!);
    expect(router.state.location.search).toBe('?view=table');
  });

  it('gives way to the cards', async () => {
    const { router } = open('/owner/stations?view=table');
    await userEvent.click(await screen.findByRole('radio', { name: 'Cards' }));
    await waitFor(() => expect(router.state.location.search).toBe('?view=cards'));
    expect(screen.queryByRole('table')).toBeNull();
  });
});
