import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { Outlet } from 'react-router';
import { useServer } from '../../shared/api/server.ts';
import { useCommand } from '../../shared/api/use-command.ts';
import { renderScreen } from '../../tests/kit/screens/render-screen.tsx';
import { MissedFailureLine } from './missed-failure-line.tsx';

afterEach(cleanup);

const WORDS = /An earlier action failed/;

function Form({ call }: { call: 'cancelReservation' | 'deletePlug' }) {
  const { send } = useServer();
  const { error, run } = useCommand();
  const work = () =>
    call === 'deletePlug'
      ? send(call, { params: { id: 7 } })
      : send(call, { params: { id: '0197a1b2-0000-7000-8000-000000000001' } });
  return (
    <>
      <button onClick={() => void run(work)}>Send</button>
      {error && <p>The form says: {error.code}</p>}
    </>
  );
}

function open(call: 'cancelReservation' | 'deletePlug') {
  const { promise, resolve } = Promise.withResolvers<void>();
  const refuse = async () => {
    await promise;
    return { refused: 409, body: { detail: 'Too late.', code: 'reservation_not_cancelable' } };
  };
  const layout = (
    <>
      <MissedFailureLine />
      <Outlet />
    </>
  );
  const routes = [
    {
      path: '/',
      element: layout,
      children: [
        { path: 'form', element: <Form call={call} /> },
        { path: 'elsewhere', element: <p>elsewhere</p> },
      ],
    },
  ];
  const answers = { cancelReservation: refuse, deletePlug: refuse };
  const rendered = renderScreen({ routes, path: '/form', answers, role: 'driver' });
  return { ...rendered, refuse: resolve };
}
const send = async () => userEvent.click(await screen.findByRole('button', { name: 'Send' }));

it('[S8.01] shows a failed command whose screen has gone, until it is closed', async () => {
  const { router, store, refuse } = open('cancelReservation');
  await send();
  await router.navigate('/elsewhere');
  await screen.findByText('elsewhere');
  refuse();
  expect(await screen.findByRole('alert')).toHaveTextContent(WORDS);
  expect(store.getState().errors.id).toBe('cancelReservation');
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByText(WORDS)).toBeNull();
});

it('shows nothing that the form shows itself', async () => {
  const { refuse } = open('cancelReservation');
  await send();
  refuse();
  expect(await screen.findByText(/The form says/)).toBeVisible();
  expect(screen.queryByText(WORDS)).toBeNull();
});

it("[S8.06] shows nothing of an owner's call", async () => {
  const { router, asked, refuse } = open('deletePlug');
  await send();
  await router.navigate('/elsewhere');
  await screen.findByText('elsewhere');
  refuse();
  await expect.poll(() => asked.length).toBe(1);
  expect(screen.queryByText(WORDS)).toBeNull();
});
