import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { SecondFactors } from '@voltagora/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { useServer } from '../../../shared/api/server.ts';
import { useCommand } from '../../../shared/api/use-command.ts';
import { FailureLine } from '../../../shared/ui/failure-line.tsx';
import { refusal } from '../../../tests/kit/screens/account-screen.tsx';
import { renderScreen, type Answers } from '../../../tests/kit/screens/render-screen.tsx';
import { userLoaded } from '../session/auth-slice.ts';
import { ProofQuestion } from './proof-question.tsx';

afterEach(cleanup);

const NONE: SecondFactors = {
  authenticator: null,
  passkeys: [],
  recovery_codes_left: 0,
  can_use_passkeys: true,
};

function Refund() {
  const { send } = useServer();
  const { error, run } = useCommand();
  return (
    <>
      <button
        type="button"
        onClick={() => void run(() => send('refundTokens', { body: { tokens: 5 } }))}
      >
        Refund
      </button>
      <FailureLine error={error} />
      <ProofQuestion />
    </>
  );
}

async function open(factors: Partial<SecondFactors> = {}, answers: Answers = {}) {
  let isProven = false;
  const shown = renderScreen({
    routes: [{ path: '/', element: <Refund /> }],
    path: '/',
    role: 'driver',
    answers: {
      refundTokens: () =>
        isProven ? refusal(409, 'tokens_not_refundable') : refusal(403, 'fresh_proof_required'),
      readSecondFactors: () => ({ ...NONE, ...factors }),
      giveProof: () => {
        isProven = true;
        return { proven_until: '2026-11-24T12:05:00.000Z' };
      },
      ...answers,
    },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Refund' }));
  await screen.findByRole('dialog');
  const called = (name: string) => shown.asked.filter(({ call }) => call === name);
  return { ...shown, called };
}

describe('[22.6] a call that needs a fresh proof', () => {
  it('asks for the password, and is then repeated by itself', async () => {
    const { called } = await open();
    const field = await screen.findByLabelText(/^Password/);
    await waitFor(() => expect(document.activeElement).toBe(field));
    await userEvent.type(field, 'a long sentence{Enter}');
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(called('giveProof').map(({ sent }) => sent.body)).toEqual([
      { password: 'a long sentence' },
    ]);
    expect(called('refundTokens')).toHaveLength(2);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('fails when the question is closed', async () => {
    const { called } = await open();
    await screen.findByLabelText(/^Password/);
    await userEvent.keyboard('{Escape}');
    expect(await screen.findByText(/Confirm that it is you/)).toBeVisible();
    expect(called('refundTokens')).toHaveLength(1);
  });

  it('takes a code too, and says that the password is wrong', async () => {
    const { called } = await open(
      { authenticator: { added_at: '2026-11-01T12:00:00.000Z' } },
      { giveProof: () => refusal(400, 'wrong_password', { errors: { password: ['is wrong'] } }) },
    );
    await userEvent.type(await screen.findByLabelText(/^Password/), 'wrong{Enter}');
    expect(await screen.findByText('The password is incorrect.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Use a code from the app' }));
    await userEvent.type(screen.getByLabelText(/Code from your/), '123456{Enter}');
    await waitFor(() => expect(called('giveProof').at(-1)?.sent.body).toEqual({ code: '123456' }));
  });

  it('sends a person who has neither password nor factor to the login', async () => {
    const { store } = await open();
    const user = store.getState().auth.user;
    if (user) store.dispatch(userLoaded({ ...user, has_password: false }));
    await userEvent.click(await screen.findByRole('button', { name: 'Go to log in' }));
    expect(store.getState().auth.token).toBeNull();
  });
});
