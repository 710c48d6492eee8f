import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { GuestCharge, Reservation } from '@voltagora/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { bookingPayment } from '../../../tests/kit/reservations/payment.ts';
import { reservation, session } from '../../../tests/kit/reservations/reservation.ts';
import { type Answers, renderScreen } from '../../../tests/kit/screens/render-screen.tsx';
import { ChargePage } from './charge-page.tsx';

afterEach(cleanup);

const SECRET = 'A'.repeat(43);
const base: GuestCharge = {
  reservation,
  wish: { kind: 'money', amount: 9 },
  has_email: false,
  is_kept: false,
  open_until: '2027-02-24T11:00:00Z',
};
const held = { ...bookingPayment, status: 'authorized', amount: 9, checkout_url: null } as const;
const bill: Reservation['bill'] = {
  total_cost: 5.55,
  tokens: 55.5,
  tokens_released: 34.5,
  tokens_refunded: 0,
  items: [{ kind: 'energy', quantity: 12.33, unit: 'kWh', unit_price: 0.45, amount: 5.55 }],
  vat: null,
  meter: null,
};

function open(
  change: Partial<Reservation>,
  {
    answers = {},
    role,
    ...more
  }: Partial<GuestCharge> & { answers?: Answers; role?: 'driver' } = {},
) {
  const charge = { ...base, ...more, reservation: { ...reservation, payment: held, ...change } };
  return renderScreen({
    routes: [{ path: '/charge/:secret', element: <ChargePage /> }],
    path: `/charge/${SECRET}`,
    answers: { readGuestCharge: () => charge, ...answers },
    ...(role && { role }),
  });
}

describe('[25.2] the page of a charge without an account', () => {
  it('leads to the payment while it is open', async () => {
    open({ status: 'PENDING', payment: { ...bookingPayment, amount: 9 } });
    const link = await screen.findByRole('link', { name: 'Pay up to €9.00' });
    expect(link).toHaveAttribute('href', bookingPayment.checkout_url);
    expect(screen.getByRole('button', { name: 'Cancel session' })).toBeVisible();
  });

  it('starts with one tap once it is paid', async () => {
    const { asked } = open(
      { status: 'RESERVED', start: { step: null, asked_at: null, failure: null } },
      { answers: { startGuestCharge: () => base } },
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Start charging' }));
    expect(asked.find(({ call }) => call === 'startGuestCharge')?.sent.params).toEqual({
      secret: SECRET,
    });
  });

  it('says why the charger did not start, and lets it be tried again', async () => {
    open({
      status: 'RESERVED',
      start: { step: 'failed', asked_at: null, failure: 'charger_refused' },
    });
    expect(await screen.findByText('The charger rejected the start')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Start charging' })).toBeEnabled();
  });

  it('shows energy and cost, and stops', async () => {
    open({
      status: 'CHARGING',
      session,
      start: { step: 'flowing', asked_at: null, failure: null },
    });
    expect(await screen.findByRole('button', { name: 'Stop charging' })).toBeVisible();
    expect(screen.getByText(/limit €/)).toBeVisible();
  });

  it('is the receipt afterwards, and mails it', async () => {
    const { asked } = open(
      { status: 'FULFILLED', session, bill, currency: 'EURO' },
      { answers: { mailGuestReceipt: () => ({ ...base, has_email: true }) } },
    );
    expect(await screen.findByText(/€5.55 is charged to your card. €3.45/)).toBeVisible();
    await userEvent.type(screen.getByLabelText(/E-mail address/), 'ada@example.org');
    await userEvent.click(screen.getByRole('button', { name: 'Send receipt' }));
    expect(asked.find(({ call }) => call === 'mailGuestReceipt')?.sent.body).toEqual({
      email: 'ada@example.org',
    });
    expect(screen.getByRole('link', { name: 'Create account' })).toHaveAttribute(
      'href',
      `/register?next=%2Fcharge%2F${SECRET}`,
    );
  });

  it('is kept by a driver who is logged in', async () => {
    const { asked } = open(
      { status: 'FULFILLED', session, bill },
      { role: 'driver', answers: { keepGuestCharge: () => reservation } },
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Add to my account' }));
    expect(asked.find(({ call }) => call === 'keepGuestCharge')?.sent.body).toEqual({
      secret: SECRET,
    });
  });

  it('says that nothing is charged where nothing flowed', async () => {
    open({ status: 'NO_SHOW' });
    expect(await screen.findByText('Charging was not started in time.')).toBeVisible();
    expect(screen.getByText(/Nothing is charged to your card/)).toBeVisible();
  });

  it('is not found for another secret', async () => {
    const gone = { refused: 404, body: { detail: '', code: 'not_found' } };
    open({}, { answers: { readGuestCharge: () => gone } });
    expect(await screen.findByText('Session not found')).toBeVisible();
  });
});
