import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import type { Answers, Sent } from '../../../../tests/kit/screens/render-screen.tsx';
import {
  button,
  field,
  fill,
  later,
  offline,
  openAccount,
  press,
  refusal,
} from '../../../../tests/kit/screens/account-screen.tsx';

afterEach(cleanup);

type Reply = ReturnType<NonNullable<Answers['deleteAccount']>>;
type Asked = { password: string; settle: boolean };
const bodyOf = ({ body }: Sent): Asked => body as Asked;

async function openDialog(
  deleteAccount: (sent: Sent) => Reply,
  more: Omit<Parameters<typeof openAccount>[0] & object, 'answers'> = {},
) {
  const opened = openAccount({ open: 'delete', answers: { deleteAccount }, ...more });
  await userEvent.click(screen.getAllByRole('button', { name: 'Delete account' }).at(-1)!);
  const dialog = await screen.findByRole('dialog');
  const confirm = (): Promise<void> =>
    userEvent.click(within(dialog).getByRole('button', { name: 'Delete account' }));
  return { ...opened, dialog, confirm };
}
const unsettled = (matters: Partial<Record<string, number>>) =>
  refusal(409, 'account_not_settled', {
    open_matters: { reservations: 0, station_reservations: 0, stations: 0, tokens: 0, ...matters },
  });

describe('deleting the account', () => {
  it('[S7.06] [S4.10] asks for the password, then logs out and confirms the deletion', async () => {
    const { store, router, asked, confirm } = await openDialog(() => null);
    await fill(/^Current password/, 'a long sentence');
    await confirm();
    expect(await screen.findByText('Your account has been deleted')).toBeVisible();
    expect(router.state.location.pathname).toBe('/');
    expect(asked.filter(({ call }) => call === 'deleteAccount').map(({ sent }) => sent)).toEqual([
      {
        params: { id: '018f6b1e-0000-7000-8000-000000000001' },
        query: new URLSearchParams(),
        body: { password: 'a long sentence', settle: false },
      },
    ]);
    expect(store.getState().auth).toEqual({
      token: null,
      isAuthenticated: false,
      isLoading: false,
      user: null,
    });
  });

  it('[S7.06] lists open matters and what happens to them, and deletes after confirmation', async () => {
    const { bodies, confirm, dialog } = await openDialog((sent) =>
      bodyOf(sent).settle ? null : unsettled({ reservations: 2, tokens: 12.5 }),
    );
    await fill(/^Current password/, 'a long sentence');
    await confirm();
    const lead = await within(dialog).findByText(/When you delete your account/);
    expect(document.activeElement).toBe(lead);
    expect(
      within(dialog)
        .getAllByRole('listitem')
        .map((line) => line.textContent),
    ).toEqual([
      '2 bookings are cancelled. Where free cancellation has ended, the cancellation fee applies.',
      expect.stringMatching(/^Your wallet with 12\.50 tokens is closed/),
    ]);
    await press('Settle and delete');
    expect(await screen.findByText('Your account has been deleted')).toBeVisible();
    expect(bodies('deleteAccount')).toEqual([
      { password: 'a long sentence', settle: false },
      { password: 'a long sentence', settle: true },
    ]);
  });

  it("[S7.06] tells an owner about stations and drivers' bookings", async () => {
    const { confirm, dialog } = await openDialog(
      () => unsettled({ station_reservations: 1, stations: 3, tokens: 40 }),
      { role: 'station_owner' },
    );
    await fill(/^Current password/, 'a long sentence');
    await confirm();
    await within(dialog).findByText(/When you delete your account/);
    expect(
      within(dialog)
        .getAllByRole('listitem')
        .map((line) => line.textContent),
    ).toEqual([
      '1 booking at your stations is cancelled and refunded in full.',
      '3 stations are removed from the map.',
      'You are paid out what you earned: 40 tokens.',
    ]);
  });

  it('shows a missing password at its field without a request', async () => {
    const { asked, confirm } = await openDialog(() => null);
    await confirm();
    expect(screen.getByText('Enter your current password.')).toBeVisible();
    expect(document.activeElement).toBe(field(/^Current password/));
    expect(asked).toEqual([]);
  });

  it('[S8.01] shows a wrong password at its field, which gets the focus', async () => {
    const { confirm, store } = await openDialog(() => refusal(400, 'wrong_password'));
    await fill(/^Current password/, 'a wrong sentence');
    await confirm();
    expect(await screen.findByText('That is not your current password.')).toBeVisible();
    expect(document.activeElement).toBe(field(/^Current password/));
    expect(store.getState().auth.isAuthenticated).toBe(true);
  });

  it.each([
    ['driver', /A car is charging on this account/, 'Go to the booking', 'bookings'],
    ['station_owner', /charging at one of your stations/, 'Go to my stations', 'owner page'],
  ] as const)(
    '[B23] while a car charges, a %s is shown where to',
    async (role, words, link, place) => {
      const { confirm } = await openDialog(() => refusal(409, 'charging_in_progress'), { role });
      await fill(/^Current password/, 'a long sentence');
      await confirm();
      expect(await screen.findByText(words)).toBeVisible();
      await userEvent.click(screen.getByRole('link', { name: link }));
      expect(await screen.findByText(place)).toBeVisible();
    },
  );

  it('[S8.02] without a network the second step stays open, and nothing is deleted', async () => {
    let isOffline = false;
    const { confirm, store } = await openDialog(() =>
      isOffline ? offline() : unsettled({ reservations: 1 }),
    );
    await fill(/^Current password/, 'a long sentence');
    await confirm();
    await screen.findByText(/When you delete your account/);
    isOffline = true;
    await press('Settle and delete');
    const alert = await screen.findByText(/The server did not answer/);
    expect(document.activeElement).toBe(alert);
    expect(button('Settle and delete').disabled).toBe(false);
    expect(store.getState().auth.isAuthenticated).toBe(true);
  });

  it('sends one request while it is running', async () => {
    const answer = later<null>();
    const { confirm, dialog, bodies } = await openDialog(() => answer.promise);
    await fill(/^Current password/, 'a long sentence');
    await confirm();
    await confirm();
    await userEvent.type(field(/^Current password/), '{Enter}');
    expect(
      within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Keep account' }).disabled,
    ).toBe(true);
    answer.answer(null);
    await screen.findByText('Your account has been deleted');
    expect(bodies('deleteAccount')).toHaveLength(1);
  });

  it('cancelling closes the dialog, restores the focus and clears the password', async () => {
    const { asked } = await openDialog(() => null);
    await fill(/^Current password/, 'a long sentence');
    await press('Keep account');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const opener = screen.getAllByRole('button', { name: 'Delete account' }).at(-1)!;
    await waitFor(() => expect(document.activeElement).toBe(opener));
    expect(asked).toEqual([]);
    await userEvent.click(opener);
    await screen.findByRole('dialog');
    expect(field(/^Current password/).value).toBe('');
  });
});
