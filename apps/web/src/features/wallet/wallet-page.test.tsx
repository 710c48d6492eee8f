import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { renderScreen, type Answers } from '../../tests/kit/screens/render-screen.tsx';
import { reservation } from '../../tests/kit/reservations/reservation.ts';
import { WalletPage } from './wallet-page.tsx';

afterEach(cleanup);

const balance = { balance: 500, held: 125, available: 375, refundable: 0 };
const moved = {
  id: '018f6b1e-0000-7000-8000-00000000000d',
  kind: 'charging' as const,
  tokens: -41.24,
  balance_after: 500,
  reservation: { id: reservation.id },
  station_name: 'Syntagma Garage',
  created_at: '2026-11-21T10:00:00Z',
};
const fine: Answers = {
  readBalance: () => ({
    results: [balance, { balance: 9, held: 9, available: 9, refundable: 0 }],
    count: 2,
  }),
  readTokenPrice: () => ({ token_fiat_price: 0.1, currency: 'EURO' }),
  listDriverTransactions: () => ({ results: [moved], count: 1 }),
  listOwnerTransactions: () => ({ results: [], count: 0 }),
  listMyReservations: () => ({ results: [reservation], count: 1 }),
  listStatements: () => ({ results: [], count: 0 }),
  listOwed: () => ({ results: [], count: 0 }),
};
const open = (role: 'driver' | 'station_owner', answers: Answers = {}) =>
  renderScreen({
    routes: [{ path: '/wallet', element: <WalletPage /> }],
    path: '/wallet',
    answers: { ...fine, ...answers },
    role,
  });

describe('the wallet', () => {
  it('[S3.09] [S3.24] shows the balance in tokens and money, and stores it', async () => {
    const { store } = open('driver');
    expect(await screen.findByText('375.00 tokens')).toBeVisible();
    expect(screen.getByText('€37.50')).toBeVisible();
    expect(await screen.findByText('Balance €50.00 (500 tokens)')).toBeVisible();
    expect(store.getState().wallet).toMatchObject({
      driver_tokens_quantity: 500,
      token_fiat_price: 0.1,
      transactions: [moved],
    });
  });

  it('shows the amount held and its booking', async () => {
    open('driver');
    const hold = await screen.findByRole('link', { name: /Syntagma Garage.*125\.00 tokens/ });
    expect(hold.getAttribute('href')).toBe(`/reservations/${reservation.id}`);
  });

  it('shows what is owed for a disputed payment', async () => {
    open('driver', { listOwed: () => ({ results: [], count: 0, disputed: 8.5 }) });
    expect(await screen.findByText(/that your bank returned to you/)).toHaveTextContent('8.5');
  });

  it('shows the amount owed and its booking', async () => {
    const owed = {
      reservation: { id: reservation.id },
      station_name: 'Kerameikos',
      start_time: '2026-11-21T10:00:00Z',
      tokens_due: 13.5,
      tokens_owed: 8.5,
    };
    open('driver', { listOwed: () => ({ results: [owed], count: 1 }) });
    expect(await screen.findByText('You owe €0.85 (8.50 tokens)')).toBeVisible();
    const link = screen.getByRole('link', { name: /Kerameikos.*8\.50 tokens/ });
    expect(link.getAttribute('href')).toBe(`/reservations/${reservation.id}`);
  });

  it("[S5.04] a driver's quantity below 0 is shown as 0", async () => {
    const below = { balance: -3, held: 0, available: -3, refundable: 0 };
    open('driver', { readBalance: () => ({ results: [below], count: 1 }) });
    expect(await screen.findByText('0.00 tokens')).toBeVisible();
    expect(screen.getByText('€0.00')).toBeVisible();
  });

  it('[S6.01] shows an owner the movements of the wallet and no holds', async () => {
    const { asked } = open('station_owner');
    expect(await screen.findByText('No transactions yet')).toBeVisible();
    const calls = asked.map(({ call }) => call);
    expect(calls).toContain('listOwnerTransactions');
    expect(calls).not.toContain('listDriverTransactions');
    expect(calls).not.toContain('listMyReservations');
  });

  it('shows an error with retry, and that the tokens are safe', async () => {
    open('driver', {
      readBalance: () => ({ refused: 503, body: { detail: '', code: 'service_unavailable' } }),
    });
    expect(await screen.findByText(/Your tokens are safe/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  });
});
