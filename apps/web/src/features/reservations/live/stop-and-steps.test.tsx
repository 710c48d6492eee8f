import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState, type ReactElement } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderScreen, type Answers } from '../../../tests/kit/screens/render-screen.tsx';
import { reservation } from '../../../tests/kit/reservations/reservation.ts';
import type { Known } from './live-state.ts';
import { PhaseAnnouncer } from './phase-announcer.tsx';
import { StopButton } from './stop-button.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const open = (element: ReactElement, answers: Answers = {}) =>
  renderScreen({ routes: [{ path: '/', element }], path: '/', answers, role: 'driver' });

it('[24.0] a stop that the charger accepts without stopping can be repeated', async () => {
  open(<StopButton reservation={reservation} heardAt={1} />, {
    stopTransaction: () => ({ status: 'Accepted', reservation }),
  });
  const button = await screen.findByRole('button', { name: 'Stop charging' });
  vi.useFakeTimers({ shouldAdvanceTime: true });
  button.focus();
  fireEvent.click(button);
  act(() => void vi.advanceTimersByTime(700));
  expect(screen.getByRole('status')).toHaveTextContent('Tap again to stop');
  fireEvent.click(button);
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Stopping'));
  expect(button, 'a busy button keeps the focus').toHaveFocus();
  expect(button).toHaveAttribute('aria-disabled', 'true');
  await act(() => vi.advanceTimersByTimeAsync(61_000));
  expect(screen.getByText('The charger has not stopped yet')).toBeVisible();
  expect(button).not.toHaveAttribute('aria-disabled');
});

it('[24] a double tap stops nothing, and shows and says that the button is not ready yet', async () => {
  const { asked } = open(<StopButton reservation={reservation} heardAt={1} />, {
    stopTransaction: () => ({ status: 'Accepted', reservation }),
  });
  const button = await screen.findByRole('button', { name: 'Stop charging' });
  vi.useFakeTimers({ shouldAdvanceTime: true });
  fireEvent.click(button);
  expect(button).toHaveTextContent('Wait a moment');
  expect(button).toHaveAttribute('aria-disabled', 'true');
  expect(screen.getByRole('status')).toHaveTextContent('Wait a moment');
  fireEvent.click(button);
  act(() => void vi.advanceTimersByTime(700));
  expect(button).toHaveTextContent('Tap again to stop');
  expect(button).not.toHaveAttribute('aria-disabled');
  expect(asked.filter(({ call }) => call === 'stopTransaction')).toEqual([]);
  act(() => void vi.advanceTimersByTime(5_100));
  expect(button).toHaveTextContent('Stop charging');
});

const STEPS: Known[] = (['plugged', 'flowing'] as const).map((step) => ({
  status: step === 'flowing' ? 'CHARGING' : 'RESERVED',
  session: null,
  step,
  failure: null,
}));

function Steps() {
  const [at, setAt] = useState(0);
  const known = STEPS[at];
  return (
    <>
      {known && <PhaseAnnouncer known={known} />}
      <button onClick={() => setAt(at + 1)}>next</button>
    </>
  );
}

it('[24.0] each step is announced in a region that was there before', async () => {
  open(<Steps />);
  const region = await screen.findByRole('status');
  expect(region).toBeEmptyDOMElement();
  fireEvent.click(screen.getByRole('button', { name: 'next' }));
  expect(region).toHaveTextContent('Charging');
});
