import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { AnswerOf, StationTransaction } from '@voltagora/contract';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderScreen, type Answers } from '../../tests/kit/screens/render-screen.tsx';
import { stationTransactionsFetched } from '../stations/stations-slice.ts';
import { OwnerTransactionsPage } from './owner-transactions-page.tsx';
import { myStations, ownStation, transaction } from '../../tests/kit/stations/owner-lists.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const PATH = '/owner/transactions';
const answerOf = (...results: StationTransaction[]): AnswerOf<'listAllTransactions'> => ({
  results,
  count: results.length,
  totals: { energy_kWh: 1500.5, tokens: 700.25, total_cost: 70.02 },
});

function open(search = '', answers: Answers = {}) {
  const shown = renderScreen({
    routes: [{ path: PATH, element: <OwnerTransactionsPage /> }],
    path: `${PATH}${search}`,
    answers: {
      listAllTransactions: () => answerOf(transaction),
      listStationTransactions: () => answerOf(transaction),
      listMyStations: () => myStations,
      readOwnStation: () => ownStation,
      ...answers,
    },
    role: 'station_owner',
  });
  const asked = (call: string) => shown.asked.filter((one) => one.call === call);
  return { ...shown, asked };
}

describe("sessions at the owner's stations", () => {
  it('[S1.02] [S3.21] of all stations are listed newest first and stored', async () => {
    const { asked, store } = open();
    expect(await screen.findByText('Syntagma, Plug A')).toBeVisible();
    expect(asked('listAllTransactions')[0]?.sent.query.get('ordering')).toBe('-started_at');
    expect(store.getState().stations.fetched_station_transactions).toEqual([transaction]);
  });

  it('[S1.02] [S3.21] of one station are requested for that station', async () => {
    const { asked, store } = open('?station=3&plug=7');
    await screen.findByText('Syntagma, Plug A');
    const [one] = asked('listStationTransactions');
    expect(one?.sent.params).toEqual({ id: '3' });
    expect(one?.sent.query.get('plug')).toBe('7');
    expect(asked('listAllTransactions')).toEqual([]);
    expect(store.getState().stations.fetched_station_transactions).toHaveLength(1);
  });

  it('[S3.21] without a network are those that were loaded last', async () => {
    const { store } = open('', { listAllTransactions: () => Promise.reject(new Error('lost')) });
    await screen.findByRole('button', { name: 'Try again' });
    act(() => void store.dispatch(stationTransactionsFetched({ results: [transaction] })));
    expect(await screen.findByText('Syntagma, Plug A')).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('You see what was last loaded');
    expect(screen.queryByRole('row', { name: /1 session/ })).not.toBeInTheDocument();
  });

  it('say in words why their energy may not be right', async () => {
    const answer = () => answerOf({ ...transaction, doubts: ['energy_doubtful', 'meter_jump'] });
    open('', { listAllTransactions: answer });
    expect(await screen.findByText(/the energy does not match the charging power/)).toBeVisible();
    expect(screen.getByText(/the meter jumped by more than the plug can deliver/)).toBeVisible();
  });

  it('[S1.02] show transaction, id tag, stop reason and meter registers', async () => {
    const meter = { start_kWh: 2000.25, stop_kWh: 2012.75 };
    const record = { transaction_id: '4711', id_tag: '••••C3D4', stop_reason: 'Local', meter };
    open('', { listAllTransactions: () => answerOf({ ...transaction, record }) });
    const row = await screen.findByRole('row', { name: /Syntagma/ });
    expect(row).toHaveTextContent('Transaction ID4711');
    expect(row).toHaveTextContent('RFID card••••C3D4');
    expect(row).toHaveTextContent('Stop reasonStopped at the charger');
    expect(row).toHaveTextContent('2,000.250 to 2,012.750 kWh');
  });

  it('[S1.02] show duration, energy and cost, with totals below', async () => {
    open();
    const cells = within(await screen.findByRole('row', { name: /Syntagma/ })).getAllByRole('cell');
    expect(cells.slice(2).map((cell) => cell.textContent)).toEqual([
      'Booking',
      '',
      '1\u00a0h\u00a030\u00a0min',
      '12.50',
      '€6.2562.50 tokens',
      '€4.80€1.20 VAT, €0.31 commission',
    ]);
    const totals = screen.getByRole('row', { name: /1 session/ });
    expect(totals.textContent).toContain('1,500.50');
    expect(totals.textContent).toContain('700.25');
    expect(totals.textContent).toContain('€70.02');
  });

  it('[S1.02] show no cost while running or when started by an id tag', async () => {
    open('', {
      listAllTransactions: () =>
        answerOf({
          ...transaction,
          reservation: null,
          id_tag_user: 'fleet@example.org',
          stopped_at: null,
          total_cost: null,
          earning: null,
          tokens: null,
        }),
    });
    expect(await screen.findByText('fleet@example.org')).toBeVisible();
    expect(screen.getByText('charging now')).toBeVisible();
    expect(screen.getAllByText('-')).toHaveLength(2);
  });

  it('[S1.02] can be sorted by energy, the highest first', async () => {
    const { asked, router } = open();
    await userEvent.click(await screen.findByRole('button', { name: 'Energy, kWh' }));
    expect(router.state.location.search).toBe('?ordering=-energy_kWh');
    await waitFor(() =>
      expect(asked('listAllTransactions').at(-1)?.sent.query.get('ordering')).toBe('-energy_kWh'),
    );
  });

  it('[S1.02] have no filter by status and no future periods', async () => {
    open();
    expect(await screen.findByLabelText('Period')).toBeVisible();
    expect(screen.queryByLabelText('Status')).toBeNull();
    expect(screen.queryByRole('option', { name: 'Next 7 days' })).toBeNull();
  });

  it('[S1.02] are exported with their filters', async () => {
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    const { asked } = open('?station=3&ordering=energy_kWh', { exportTransactions: () => 'id\n' });
    await screen.findByText('Syntagma, Plug A');
    await userEvent.click(screen.getByRole('button', { name: 'Download CSV' }));
    await waitFor(() => expect(saved).toHaveBeenCalledOnce());
    expect(Object.fromEntries(asked('exportTransactions')[0]?.sent.query ?? [])).toEqual({
      station: '3',
      ordering: 'energy_kWh',
      search: '',
    });
  });

  it('[S1.02] say so if there are none', async () => {
    open('', { listAllTransactions: () => answerOf() });
    expect(await screen.findByText('No sessions yet')).toBeVisible();
  });
});
