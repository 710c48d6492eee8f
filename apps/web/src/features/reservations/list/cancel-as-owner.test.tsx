import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Reservation } from '@voltagora/contract';
import { afterEach, expect, it, vi } from 'vitest';
import { renderScreen } from '../../../tests/kit/screens/render-screen.tsx';
import { reservation } from '../../../tests/kit/reservations/reservation.ts';
import { CancelAsOwnerForm } from './cancel-as-owner-form.tsx';
import { enter } from '../../../tests/kit/screens/enter.ts';

afterEach(cleanup);

const card = { type: 'fiat' as const, name: 'Card' };

function open(booking: Reservation) {
  const onDone = vi.fn<() => void>();
  const element = (
    <CancelAsOwnerForm reservation={booking} onDone={onDone} onKeep={vi.fn<() => void>()} />
  );
  const shown = renderScreen({
    routes: [{ path: '/', element }],
    path: '/',
    answers: { cancelAsOwner: () => ({ ...booking, status: 'REJECTED' }) },
    role: 'station_owner',
  });
  return { ...shown, onDone };
}

it.each<[string, Partial<Reservation>, RegExp]>([
  ['tokens', {}, /is refunded €12\.50 \(125 tokens\) in full/],
  ['a card', { payment_method: card, tokens_held: 0 }, /The €12\.50 held on the driver’s card/],
  ['a card that has not paid', { payment_method: card, status: 'PENDING' }, /is not charged/],
])('shows what the driver gets back: %s', async (_name, more, words) => {
  const { asked, onDone } = open({ ...reservation, ...more });
  expect(await screen.findByText(words)).toBeVisible();
  await enter(screen.getByRole('textbox'), 'Works in the street');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel and refund' }));
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(asked.find(({ call }) => call === 'cancelAsOwner')?.sent.body).toEqual({
    message: 'Works in the street',
  });
});
