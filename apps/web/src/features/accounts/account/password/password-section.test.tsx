import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import type { Answers } from '../../../../tests/kit/screens/render-screen.tsx';
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
import { enter } from '../../../../tests/kit/screens/enter.ts';

afterEach(cleanup);

const CURRENT = /^Current password/;
const NEXT = /^New password(?! again)/;
const REPEATED = /^Confirm new password/;

async function change(answers: Answers, [current, next, repeated]: [string, string, string]) {
  const opened = openAccount({ open: 'password', answers });
  await fill(CURRENT, current);
  await fill(NEXT, next);
  await fill(REPEATED, repeated);
  await press('Change password');
  return opened;
}
const GOOD: [string, string, string] = ['a long sentence', 'another sentence', 'another sentence'];

describe('changing the password', () => {
  it('[S7.07] sends old and new password, explains the effect, and clears the fields', async () => {
    const { store, bodies } = await change({ setPassword: () => null }, GOOD);
    const done = await screen.findByText(/Other devices are logged out/);
    expect(bodies('setPassword')).toEqual([
      {
        current_password: 'a long sentence',
        new_password: 'another sentence',
        re_new_password: 'another sentence',
      },
    ]);
    expect([CURRENT, NEXT, REPEATED].map((label) => field(label).value)).toEqual(['', '', '']);
    expect(document.activeElement).toBe(done);
    expect(store.getState().errors.msg).toBeNull();
  });

  it('[S5.01] with a different confirmation stores 417 and sends no request', async () => {
    const { store, asked } = await change({ setPassword: () => null }, [
      'a long sentence',
      'another sentence',
      'another sentense',
    ]);
    expect(await screen.findByText('Passwords do not match.')).toBeVisible();
    expect(store.getState().errors).toEqual({
      msg: 'Passwords do not match',
      status: 417,
      id: 'setPassword',
    });
    expect(asked).toEqual([]);
    expect(document.activeElement).toBe(field(REPEATED));
  });

  it('[S5.01] shows a different confirmation on blur', async () => {
    openAccount({ open: 'password' });
    await fill(NEXT, 'another sentence');
    await fill(REPEATED, 'another');
    expect(screen.queryByText('Passwords do not match.')).toBeNull();
    await userEvent.tab();
    expect(screen.getByText('Passwords do not match.')).toBeVisible();
    await enter(field(REPEATED), ' sentence');
    expect(screen.queryByText('Passwords do not match.')).toBeNull();
  });

  it('[S5.01] a new password that comes to match its confirmation ends that they differ', async () => {
    openAccount({ open: 'password' });
    await fill(REPEATED, 'another sentence');
    await fill(NEXT, 'another');
    await userEvent.tab();
    expect(screen.getByText('Passwords do not match.')).toBeVisible();
    await enter(field(NEXT), ' sentence');
    await userEvent.tab();
    expect(screen.queryByText('Passwords do not match.')).toBeNull();
  });

  it.each([
    ['no present one', ['', 'another sentence', 'another sentence'], CURRENT, /Enter your current/],
    ['one that is too short', ['a long sentence', 'short', 'short'], NEXT, /at least 10 char/],
  ] as const)(
    '%s is told at its field, and no call is made',
    async (_name, typed, label, words) => {
      const { asked } = await change({ setPassword: () => null }, [...typed]);
      expect(screen.getAllByText(words).length).toBeGreaterThan(0);
      expect(field(label).getAttribute('aria-invalid')).toBe('true');
      expect(document.activeElement).toBe(field(label));
      expect(asked).toEqual([]);
    },
  );

  it.each([
    ['wrong_password', 'current_password', CURRENT, 'That is not your current password.'],
    ['validation_failed', 'new_password', NEXT, /too easy to guess/],
  ] as const)('[S8.01] %s is shown at its field and stored', async (code, name, label, words) => {
    const { store } = await change(
      { setPassword: () => refusal(400, code, { errors: { [name]: ['no'] } }) },
      GOOD,
    );
    expect(await screen.findByText(words)).toBeVisible();
    expect(document.activeElement).toBe(field(label));
    expect(store.getState().errors).toEqual({ msg: code, status: 400, id: 'setPassword' });
    await userEvent.type(field(label), '!');
    expect(screen.queryByText(words)).toBeNull();
  });

  it('[S8.02] keeps the typed values without a network', async () => {
    await change({ setPassword: offline }, GOOD);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toMatch(/The server did not answer/);
    expect(document.activeElement).toBe(alert);
    expect(field(NEXT).value).toBe('another sentence');
  });

  it('sends one request, however often the button is pressed', async () => {
    const answer = later<null>();
    const { bodies } = await change({ setPassword: () => answer.promise }, GOOD);
    expect(button('Change password')).toHaveAttribute('aria-disabled', 'true');
    await userEvent.type(field(REPEATED), '{Enter}');
    answer.answer(null);
    await screen.findByText(/Other devices are logged out/);
    expect(bodies('setPassword')).toHaveLength(1);
  });

  it('supports password managers: user name, autofill and paste', async () => {
    openAccount({ open: 'password' });
    const form = field(CURRENT).closest('form')!;
    expect([...form.querySelectorAll('input')].map((input) => input.autocomplete)).toEqual([
      'username',
      'current-password',
      'new-password',
      'new-password',
    ]);
    await userEvent.click(field(NEXT));
    await userEvent.paste('pasted from a manager');
    expect(field(NEXT).value).toBe('pasted from a manager');
  });
});

describe('an account without a password', () => {
  const user = { has_password: false };

  it('[S7.08] can request a link by mail', async () => {
    const { bodies } = openAccount({
      open: 'password',
      user,
      answers: { forgotPassword: () => null },
    });
    expect(screen.queryByLabelText(CURRENT)).toBeNull();
    await press('Send link');
    const done = await screen.findByText(/We sent a link to dora@example.org/);
    expect(bodies('forgotPassword')).toEqual([{ email: 'dora@example.org' }]);
    expect(document.activeElement).toBe(done);
    expect(screen.queryByRole('button', { name: 'Send link' })).toBeNull();
  });

  it('[S8.02] can retry when the server did not answer', async () => {
    openAccount({ open: 'password', user, answers: { forgotPassword: offline } });
    await press('Send link');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('alert')));
    expect(button('Send link').disabled).toBe(false);
  });
});
