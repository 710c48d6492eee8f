import type { SitePower } from '@voltagora/contract';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { renderScreen } from '../../tests/kit/screens/render-screen.tsx';
import { ownStation } from '../../tests/kit/stations/own-station.ts';
import { PowerTab } from './power-tab.tsx';
import { enter } from '../../tests/kit/screens/enter.ts';

afterEach(cleanup);

const none: SitePower = {
  limit: null,
  offline_share_A: null,
  counted: 0,
  drawn: 0,
  is_exceeded: false,
  cars: [],
  chargers: [],
};
const car = {
  session_id: '0197c2a5-0000-7000-8000-000000000001',
  plug: { id: 1, label: 'A' },
  started_at: '2026-07-01T09:00:00Z',
  state: 'charging',
  counted_A: 16,
  counted_kW: 11.04,
  drawn_kW: 10.9,
  confirmed_A: 13,
} as const;
const shared: SitePower = {
  ...none,
  limit: { unit: 'A', value: 32, phases: 3, minimum_A: 6, offline_A: null },
  offline_share_A: 10.6,
  counted: 16,
  drawn: 15.8,
  is_exceeded: true,
  cars: [
    car,
    {
      ...car,
      session_id: car.session_id.replace(/1$/u, '2'),
      state: 'waiting',
      counted_A: 0,
      drawn_kW: 0,
      confirmed_A: null,
    },
  ],
  chargers: [
    { id: 5, label: '', is_connected: true, follows: false, reason: 'Rejected', own_limit_A: null },
  ],
};

function open(power: SitePower) {
  let kept = power;
  return renderScreen({
    routes: [{ path: '/', element: <PowerTab station={ownStation()} /> }],
    path: '/',
    answers: {
      readSitePower: () => kept,
      saveSiteLimit: ({ body }) => {
        kept = { ...kept, limit: body as SitePower['limit'] };
        return kept;
      },
      removeSiteLimit: () => {
        kept = none;
        return null;
      },
    },
    role: 'station_owner',
  });
}
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));

it('a limit is saved; an invalid number is reported at its field', async () => {
  const { asked } = open(none);
  expect(await screen.findByText(/every plug gives its full power/)).toBeVisible();
  await userEvent.click(screen.getByRole('switch'));
  const value = screen.getByRole('textbox', { name: /Site limit/ });
  await enter(value, '16,5');
  await userEvent.click(screen.getByRole('radio', { name: 'kW in total' }));
  await userEvent.type(screen.getByRole('textbox', { name: /a charger is offline/ }), 'x');
  await save();
  expect(await screen.findByText('Enter a whole number of amperes.')).toBeVisible();
  await userEvent.clear(screen.getByRole('textbox', { name: /a charger is offline/ }));
  await save();
  expect(await screen.findByText('Saved. The limit is being sent to the chargers.')).toBeVisible();
  expect(asked.find(({ call }) => call === 'saveSiteLimit')?.sent.body).toEqual({
    unit: 'kW',
    value: 16.5,
    phases: 3,
    minimum_A: 6,
    offline_A: null,
  });
});

it('shows sessions with allowed and actual power, and charging points that do not follow the limit', async () => {
  const { asked } = open(shared);
  expect(await screen.findByText('16 A of 32 A assigned')).toBeVisible();
  for (const text of [
    'up to 16 A · 11 kW',
    'uses 10.9 kW',
    'the charger gives 13 A',
    'Waiting for its turn',
    'The limit may be exceeded',
    /Rejects limits: “Rejected”/,
    /gives up to 10.6 A/,
  ]) {
    expect(screen.getByText(text)).toBeVisible();
  }
  await userEvent.click(screen.getByRole('switch'));
  await save();
  expect(await screen.findByText(/every plug gives its full power/)).toBeVisible();
  expect(asked.some(({ call }) => call === 'removeSiteLimit')).toBe(true);
});
