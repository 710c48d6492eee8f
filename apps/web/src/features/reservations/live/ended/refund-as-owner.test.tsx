import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { type Answers, renderScreen } from '../../../../tests/kit/screens/render-screen.tsx';
import { RefundAsOwner } from './refund-as-owner.tsx';

afterEach(cleanup);

const ID = '018f6b1e-0000-7000-8000-0000000000a1';
const all = { amount: 13.25, tokens: 132.5, is_limited: false, currency: 'EURO' };
const open = (answers: Answers = {}) =>
  renderScreen({
    routes: [{ path: '/', element: <RefundAsOwner reservationId={ID} /> }],
    path: '/',
    answers: { readRefundable: () => all, ...answers },
    role: 'station_owner',
  });
async function dialog() {
  fireEvent.click(await screen.findByRole('button', { name: 'Refund driver' }));
  const form = within(await screen.findByRole('dialog'));
  await form.findByLabelText('Amount');
  return form;
}
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

describe('[26.1] a refund by the owner', () => {
  it('offers the whole bill, and sends the amount and the reason', async () => {
    const { asked } = open({
      refundAsOwner: () => ({
        amount: 4,
        tokens: 40,
        from_owner: 38,
        left: 92.5,
        currency: 'EURO',
      }),
    });
    const form = await dialog();
    expect(form.getByLabelText('Amount')).toHaveValue('13.25');
    expect(form.getByText('At most €13.25')).toBeVisible();
    type(form.getByLabelText('Amount'), '4,00');
    type(form.getByLabelText(/Reason/), 'The plug was slow');
    fireEvent.click(form.getByRole('button', { name: 'Refund' }));
    await expect.poll(() => asked.some(({ call }) => call === 'refundAsOwner')).toBe(true);
    const sent = asked.find(({ call }) => call === 'refundAsOwner')?.sent;
    expect(sent).toMatchObject({
      params: { id: ID },
      body: { amount: 4, reason: 'The plug was slow' },
    });
  });

  it('names the limit of the network, and what is too much', async () => {
    open({
      readRefundable: () => ({ ...all, amount: 5, is_limited: true }),
      refundAsOwner: () => ({ refused: 409, body: { detail: '', code: 'refund_too_large' } }),
    });
    const form = await dialog();
    expect(form.getByText(/At most €5\.00, the limit of the network/)).toBeVisible();
    type(form.getByLabelText('Amount'), '6');
    type(form.getByLabelText(/Reason/), 'The plug was slow');
    fireEvent.click(form.getByRole('button', { name: 'Refund' }));
    expect(await form.findByText(/more than you can refund/)).toBeVisible();
  });

  it('needs an amount and a reason', async () => {
    const { asked } = open();
    const form = await dialog();
    type(form.getByLabelText('Amount'), 'all');
    fireEvent.click(form.getByRole('button', { name: 'Refund' }));
    expect(await form.findByText(/amount above 0 with at most two decimals/)).toBeVisible();
    expect(await form.findByText('Fill in this field.')).toBeVisible();
    type(form.getByLabelText(/Reason/), 'ab');
    fireEvent.click(form.getByRole('button', { name: 'Refund' }));
    expect(await form.findByText('Enter at least 3 characters.')).toBeVisible();
    expect(asked.some(({ call }) => call === 'refundAsOwner')).toBe(false);
  });

  it('is not offered where nothing is left', async () => {
    const { asked } = open({ readRefundable: () => ({ ...all, amount: 0 }) });
    await expect.poll(() => asked).toHaveLength(1);
    expect(screen.queryByRole('button')).toBeNull();
  });
});
