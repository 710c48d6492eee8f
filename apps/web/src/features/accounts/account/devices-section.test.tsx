import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { UserSession } from '@voltagora/contract';
import { afterEach, describe, expect, it } from 'vitest';
import {
  button,
  later,
  offline,
  openAccount,
  press,
  refusal,
} from '../../../tests/kit/screens/account-screen.tsx';

afterEach(cleanup);

const minutesAgo = (minutes: number): string =>
  new Date(Date.now() - minutes * 60_000 - 1000).toISOString();
const HERE: UserSession = {
  id: '018f6b1e-0000-7000-8000-0000000000a1',
  device: 'Firefox on Android',
  address: '203.0.113.7',
  created_at: minutesAgo(90),
  last_used_at: minutesAgo(0),
  is_current: true,
};
const THERE: UserSession = {
  ...HERE,
  id: '018f6b1e-0000-7000-8000-0000000000a2',
  device: 'Safari on macOS',
  address: '198.51.100.9',
  last_used_at: minutesAgo(3),
  is_current: false,
};
const NAMELESS: UserSession = { ...THERE, id: '018f6b1e-0000-7000-8000-0000000000a3', device: '' };
const list = (...results: UserSession[]) => ({ results, count: results.length });

describe('where you are signed in', () => {
  it('shows device, address and last use, and marks this device, which has no sign-out button', async () => {
    openAccount({
      open: 'devices',
      answers: { listMySessions: () => list(HERE, THERE, NAMELESS) },
    });
    const rows = await screen.findAllByRole('listitem');
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringMatching(
        /^Firefox on AndroidThis device203\.0\.113\.7 · last used \d+ seconds? ago$/,
      ),
      'Safari on macOS198.51.100.9 · last used 3 minutes agoLog out',
      'Unknown device198.51.100.9 · last used 3 minutes agoLog out',
    ]);
    expect(within(rows[0]!).queryByRole('button')).toBeNull();
  });

  it('signs one device out, focuses the message, and removes the row', async () => {
    let sessions = [HERE, THERE];
    const { asked } = openAccount({
      open: 'devices',
      answers: {
        listMySessions: () => list(...sessions),
        endMySession: () => {
          sessions = [HERE];
          return null;
        },
      },
    });
    await screen.findByText('Safari on macOS');
    await press('Log out: Safari on macOS');
    const said = await screen.findByText('Logged out: Safari on macOS.');
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
    expect(asked.find(({ call }) => call === 'endMySession')?.sent.params).toEqual({
      id: THERE.id,
    });
    expect(document.activeElement).toBe(said);
  });

  it('disables the other buttons meanwhile', async () => {
    const ending = later<null>();
    const { asked } = openAccount({
      open: 'devices',
      answers: {
        listMySessions: () => list(HERE, THERE, { ...NAMELESS }),
        endMySession: () => ending.promise,
      },
    });
    await screen.findByText('Safari on macOS');
    await press('Log out: Safari on macOS');
    await press('Log out: Unknown device');
    expect(button('Log out: Unknown device').disabled).toBe(true);
    ending.answer(null);
    await screen.findByText('Logged out: Safari on macOS.');
    expect(asked.filter(({ call }) => call === 'endMySession')).toHaveLength(1);
  });

  it('[S8.02] keeps a device that could not be signed out in the list, with the error', async () => {
    openAccount({
      open: 'devices',
      answers: { listMySessions: () => list(HERE, THERE), endMySession: offline },
    });
    await screen.findByText('Safari on macOS');
    await press('Log out: Safari on macOS');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('alert')));
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
  });

  it('[S8.06] a list that could not be loaded can be loaded again', async () => {
    let isDown = true;
    const { store } = openAccount({
      open: 'devices',
      answers: {
        listMySessions: () => (isDown ? refusal(503, 'service_unavailable') : list(HERE)),
      },
    });
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(store.getState().errors.msg).toBeNull();
    isDown = false;
    await press('Try again');
    expect(await screen.findByText('Firefox on Android')).toBeVisible();
  });
});

describe('signing out everywhere', () => {
  async function openDialog(signOutEverywhere: () => null | { refused: number; body: object }) {
    const opened = openAccount({
      open: 'devices',
      answers: { listMySessions: () => list(HERE, THERE), signOutEverywhere },
    });
    await screen.findByText('Safari on macOS');
    await press('Log out everywhere');
    return { ...opened, dialog: await screen.findByRole('dialog') };
  }

  it('[S4.10] needs a confirmation and also ends this session', async () => {
    const { store, dialog, asked, router } = await openDialog(() => null);
    expect(asked.some(({ call }) => call === 'signOutEverywhere')).toBe(false);
    within(dialog).getByRole('button', { name: 'Log out everywhere' }).click();
    expect(await screen.findByText('login page')).toBeVisible();
    expect(router.state.location.search).toBe('?next=%2Faccount%3Fopen%3Ddevices');
    expect(store.getState().auth.isAuthenticated).toBe(false);
  });

  it('cancelled sends no request and restores the focus', async () => {
    const { asked } = await openDialog(() => null);
    await press('Stay logged in');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(asked.some(({ call }) => call === 'signOutEverywhere')).toBe(false);
    await waitFor(() => expect(document.activeElement).toBe(button('Log out everywhere')));
  });

  it('[S8.02] shows an error if the server does not answer, and nobody is signed out', async () => {
    const { store, dialog } = await openDialog(offline);
    within(dialog).getByRole('button', { name: 'Log out everywhere' }).click();
    expect(await within(dialog).findByText(/The server did not answer/)).toBeVisible();
    expect(store.getState().auth.isAuthenticated).toBe(true);
  });
});
