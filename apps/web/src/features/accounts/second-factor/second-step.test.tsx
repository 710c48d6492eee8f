import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { testUser } from '../../../tests/kit/people/user.ts';
import { refusal } from '../../../tests/kit/screens/account-screen.tsx';
import { enter } from '../../../tests/kit/screens/enter.ts';
import { renderScreen, type Answers } from '../../../tests/kit/screens/render-screen.tsx';
import { LoginPage } from '../login/login-page.tsx';

afterEach(cleanup);

const routes = [
  { path: '/login', element: <LoginPage /> },
  { path: '/reserve', element: <p>the draft</p> },
];
const needed = () =>
  refusal(403, 'second_factor_required', {
    second_factor: { ticket: 'the ticket', methods: ['authenticator', 'recovery_code'] },
  });

async function open(answers: Answers) {
  const shown = renderScreen({
    routes,
    path: '/login?next=%2Freserve',
    answers: { createToken: needed, readMe: () => testUser(), ...answers },
  });
  await enter(await screen.findByLabelText(/E-mail/), 'dora@example.org');
  await enter(screen.getByLabelText(/^Password/), 'a long sentence');
  await userEvent.click(screen.getByRole('button', { name: 'Log in' }));
  const code = await screen.findByLabelText(/Code from your authenticator app/);
  const sent = () =>
    shown.asked.filter(({ call }) => call === 'finishLogin').map((one) => one.sent.body);
  return { ...shown, code, sent };
}

describe('[22.6] the second step of a login', () => {
  it('takes a code, which the phone can fill in, and continues to the requested page', async () => {
    const { code, sent, store } = await open({
      finishLogin: () => ({ access: 'a', refresh: 'r' }),
    });
    expect(code).toHaveAttribute('autocomplete', 'one-time-code');
    expect(document.activeElement).toBe(code);
    expect(store.getState().errors.msg).toBeNull();
    await userEvent.type(code, '123 456{Enter}');
    expect(await screen.findByText('the draft')).toBeVisible();
    expect(sent()).toEqual([{ ticket: 'the ticket', code: '123456' }]);
  });

  it('says that a code is wrong, and takes a recovery code instead', async () => {
    const { code, sent } = await open({
      finishLogin: ({ body }) =>
        (body as { code?: string }).code === undefined
          ? { access: 'a', refresh: 'r' }
          : refusal(400, 'code_not_valid'),
    });
    await userEvent.type(code, '123456{Enter}');
    expect(await screen.findByText(/This code is wrong/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Use a recovery code' }));
    expect(screen.queryByText(/This code is wrong/)).toBeNull();
    await userEvent.type(screen.getByLabelText(/Recovery code/), 'abcd-efgh-jkmn{Enter}');
    expect(await screen.findByText('the draft')).toBeVisible();
    expect(sent().at(-1)).toEqual({ ticket: 'the ticket', recovery_code: 'abcdefghjkmn' });
  });

  it('begins again after a ticket that has expired', async () => {
    const { code } = await open({ finishLogin: () => refusal(400, 'login_step_expired') });
    await userEvent.type(code, '123456{Enter}');
    expect(await screen.findByText(/This login has expired/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Back to log in' }));
    expect(await screen.findByLabelText(/E-mail/)).toBeVisible();
  });

  it('[S8.02] keeps the code without a network', async () => {
    const { code } = await open({
      finishLogin: () => {
        throw new TypeError('Failed to fetch');
      },
    });
    await userEvent.type(code, '123456{Enter}');
    expect(await screen.findByText(/The server did not answer/)).toBeVisible();
    expect(code).toHaveValue('123456');
  });
});
