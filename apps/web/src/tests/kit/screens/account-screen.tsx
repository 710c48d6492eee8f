import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ErrorBody, ErrorCode, User } from '@voltagora/contract';
import { RequireRole } from '../../../app/routes/require-role.tsx';
import { renderScreen, type Answers } from './render-screen.tsx';
import { userLoaded } from '../../../features/accounts/session/auth-slice.ts';
import { AccountDeletedNotice } from '../../../features/landing/account-deleted-notice.tsx';
import { AccountPage } from '../../../features/accounts/account/account-page.tsx';
import { enter } from './enter.ts';

const routes = [
  {
    path: '/account',
    element: (
      <RequireRole>
        <AccountPage install={<p>install</p>} notificationSettings={<p>notification settings</p>} />
      </RequireRole>
    ),
  },
  { path: '/', element: <AccountDeletedNotice /> },
  { path: '/login', element: <p>login page</p> },
  { path: '/reservations', element: <p>bookings</p> },
  { path: '/owner', element: <p>owner page</p> },
  { path: '/owner/business-profile', element: <p>business profile</p> },
];

type Options = {
  answers?: Answers;
  role?: 'driver' | 'station_owner';
  open?: string;
  user?: Partial<User>;
};

/** Opens the account page as a signed-in user, with `open` as the open section. */
export function openAccount({ answers = {}, role = 'driver', open, user }: Options = {}) {
  const path = open ? `/account?open=${open}` : '/account';
  const shown = renderScreen({ routes, path, answers, role });
  const known = shown.store.getState().auth.user;
  if (user && known) act(() => void shown.store.dispatch(userLoaded({ ...known, ...user })));
  const bodies = (call: string): unknown[] =>
    shown.asked.filter((one) => one.call === call).map(({ sent }) => sent.body);
  return { ...shown, bodies };
}

export const openAsStranger = () => renderScreen({ routes, path: '/account', answers: {} });

export const refusal = (
  refused: number,
  code: ErrorCode,
  more: Partial<ErrorBody> = {},
): { refused: number; body: object } => ({ refused, body: { detail: code, code, ...more } });

/** No network: the call throws as `fetch` does. */
export const offline = (): never => {
  throw new TypeError('Failed to fetch');
};

/** An answer that is given on demand, so that a test can check the state before it. */
export function later<T>() {
  let answer = (_value: T): void => undefined;
  const promise = new Promise<T>((resolve) => {
    answer = resolve;
  });
  return { promise, answer: (value: T) => answer(value) };
}

export const press = (name: string | RegExp): Promise<void> =>
  userEvent.click(screen.getByRole('button', { name }));
export const button = (name: string | RegExp): HTMLButtonElement =>
  screen.getByRole('button', { name });
export const field = (label: string | RegExp): HTMLInputElement => screen.getByLabelText(label);
export async function fill(label: string | RegExp, value: string): Promise<void> {
  await userEvent.clear(field(label));
  if (value !== '') await enter(field(label), value);
}
