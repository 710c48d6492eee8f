import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Monitor } from '@voltagora/contract';
import { afterEach, expect, it } from 'vitest';
import { type Answers, renderScreen } from '../../../tests/kit/screens/render-screen.tsx';
import { MonitorsBlock } from './monitors.tsx';
import { point } from '../../../tests/kit/stations/points.ts';
import { enter } from '../../../tests/kit/screens/enter.ts';

afterEach(cleanup);

const POWER = 'EVSE(1).Power';
const model = (watch?: { unit: string | null }) => ({
  firmware_version: '1.0',
  read_at: '2026-11-21T10:00:00Z',
  variables: [{ key: POWER, readonly: true, value: '0', ...(watch && { watch }) }],
});
const monitor: Monitor = { id: 3, variable: POWER, type: 'above', value: 11_000, severity: 4 };
const alert = {
  id: '018f6b1e-0000-7000-8000-0000000000e1',
  at: '2026-11-21T10:00:00Z',
  kind: 'alert',
  actor: 'charger' as const,
  detail: { variable: POWER, value: '11500', cleared: true },
};

function open(answers: Answers = {}, watch: { unit: string | null } | undefined = { unit: 'W' }) {
  const element = <MonitorsBlock point={point()} model={model(watch)} />;
  return renderScreen({
    routes: [{ path: '/', element }],
    path: '/',
    answers: {
      listMonitors: () => ({ results: [] }),
      listPointEvents: () => ({ count: 0, next: null, previous: null, results: [] }),
      ...answers,
    },
    role: 'station_owner',
  });
}
const click = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));

it('without monitors and alerts the page says so', async () => {
  open();
  expect(await screen.findByText(/No monitors yet/)).toBeInTheDocument();
  expect(await screen.findByText('No reports yet.')).toBeInTheDocument();
});

it('monitors and alerts are listed, and monitors can be deleted', async () => {
  const { asked } = open({
    listMonitors: () => ({ results: [monitor] }),
    listPointEvents: () => ({ count: 1, next: null, previous: null, results: [alert] }),
    clearMonitor: () => ({ status: 'Accepted' }),
  });
  expect(await screen.findByText(/above 11,000 W · 4 – error/)).toBeInTheDocument();
  expect(await screen.findByText(`${POWER} · 11500 · cleared`)).toBeInTheDocument();
  await click(`Remove monitor: ${POWER}`);
  await expect
    .poll(() => asked.find(({ call }) => call === 'clearMonitor')?.sent.params)
    .toEqual({ id: '5', monitor: '3' });
});

it('a monitor is added with a threshold, which is validated first', async () => {
  const { asked } = open({ setMonitor: () => ({ status: 'Duplicate' }) });
  await click('Add a monitor…');
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Add monitor' }));
  expect(dialog.getByText('Choose a variable.')).toBeInTheDocument();
  await userEvent.click(dialog.getByRole('combobox', { name: 'Variable' }));
  await userEvent.click(await screen.findByRole('option', { name: POWER, hidden: true }));
  await enter(dialog.getByLabelText('Value, in W'), '11000');
  await userEvent.click(dialog.getByRole('button', { name: 'Add monitor' }));
  await expect
    .poll(() => asked.find(({ call }) => call === 'setMonitor')?.sent.body)
    .toEqual({ variable: POWER, type: 'above', value: 11_000, severity: 5 });
  expect(await screen.findByText(/Duplicate/)).toBeInTheDocument();
});

it('an unsupported request is reported', async () => {
  open({
    listMonitors: () => {
      throw Object.assign(new Error('gone'), { status: 504, code: 'charger_timeout' });
    },
  });
  expect(await screen.findByRole('button', { name: /try again/i })).toBeInTheDocument();
});
