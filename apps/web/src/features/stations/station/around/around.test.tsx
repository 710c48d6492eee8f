import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { AnswerOf } from '@voltagora/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderScreen, type Answers } from '../../../../tests/kit/screens/render-screen.tsx';
import { SilentSocket } from '../../../../tests/kit/screens/silent-socket.ts';
import { plug, station, summary } from '../../../../tests/kit/stations/station.ts';
import { StationPage } from '../station-page.tsx';

beforeEach(() => void vi.stubGlobal('WebSocket', SilentSocket));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function open(answers: Answers) {
  const routes = [{ path: '/stations/:slug', element: <StationPage /> }];
  const given = { readStationBySlug: () => station(), ...answers };
  return renderScreen({ routes, path: '/stations/syntagma', answers: given });
}
const none = { near: null, amenities: null, radius_m: 300 };

it('[23.4] shows what is within walking distance, with its name and distance', async () => {
  open({
    readSurroundings: () => ({
      ...none,
      amenities: [
        { kind: 'toilets', count: 1, nearest: { name: null, metres: 48 } },
        { kind: 'food', count: 12, nearest: { name: 'Ouzeri', metres: 121 } },
      ],
    }),
  });
  expect(await screen.findByRole('heading', { name: 'Within 300 m' })).toBeVisible();
  expect(screen.getByText('Toilets').nextSibling).toHaveTextContent('50 m');
  expect(screen.getByText('12 restaurants').nextSibling).toHaveTextContent('Ouzeri, 120 m');
});

it('[23.4] hides amenities where no streets are loaded, and says so where the map has none', async () => {
  open({ readSurroundings: () => none });
  await screen.findByRole('heading', { name: 'Location' });
  expect(screen.queryByText(/Within 300/)).toBeNull();
  cleanup();
  open({ readSurroundings: () => ({ ...none, amenities: [] }) });
  expect(await screen.findByText(/no toilets, food or shops within 300 m/)).toBeVisible();
});

it('[23.4] a station without an address stands near the street of the map', async () => {
  open({
    readStationBySlug: () => station({ address: '', postcode: '', city: '' }),
    readSurroundings: () => ({ ...none, near: { street: 'Ermou', town: 'Athens' } }),
  });
  expect(await screen.findByText('Near Ermou, Athens · Network: Blink')).toBeVisible();
});

it('[23.4] offers free stations near by only when this one has no free plug', async () => {
  const listAlternatives = vi.fn<() => AnswerOf<'listAlternatives'>>(() => ({
    results: [{ station: summary({ id: 9, slug: 'kolonaki', name: 'Kolonaki' }), metres: 850 }],
    count: 1,
  }));
  open({ listAlternatives });
  await screen.findByText('1 of 2 free');
  expect(listAlternatives).not.toHaveBeenCalled();
  cleanup();
  const full = station({ plugs: [plug(1, { status: 'Charging' })] });
  open({ listAlternatives, readStationBySlug: () => full });
  const near = await screen.findByRole('region', { name: 'Free nearby' });
  expect(within(near).getByRole('link', { name: /Kolonaki.*850 m/ })).toHaveAttribute(
    'href',
    '/stations/kolonaki',
  );
});

it('[23.4] says if no station near by is free', async () => {
  const dead = station({
    bookable: false,
    plugs: [plug(1, { status: 'Not connected', bookable: false })],
  });
  open({ listAlternatives: () => ({ results: [], count: 0 }), readStationBySlug: () => dead });
  expect(await screen.findByText(/No bookable station within 25 km/)).toBeVisible();
});

it('[23.4] shares the page by the menu of the device', async () => {
  const share = vi.fn<(link: ShareData) => Promise<void>>(async () => undefined);
  Object.assign(navigator, { share });
  open({});
  await userEvent.click(await screen.findByRole('button', { name: 'Share' }));
  expect(share).toHaveBeenCalledWith({
    title: 'Syntagma',
    url: 'http://localhost:3000/stations/syntagma',
  });
  Reflect.deleteProperty(navigator, 'share');
});

it('[23.4] copies the link where the device has no such menu', async () => {
  const user = userEvent.setup();
  open({});
  await user.click(await screen.findByRole('button', { name: 'Share' }));
  expect(await screen.findByText('Link copied')).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe('http://localhost:3000/stations/syntagma');
});

it('[23.4] shows busy hours when they are known, and nothing else', async () => {
  const week = Array.from({ length: 7 }, () => Array<number>(24).fill(80));
  open({ readBusyHours: () => ({ days: 84, week }) });
  const busy = await screen.findByRole('region', { name: 'Busy hours' });
  expect(within(busy).getByText('Usually busy at this hour')).toBeVisible();
  expect(within(busy).getByText(/last 12 weeks/)).toBeVisible();
  cleanup();
  open({ readBusyHours: () => ({ days: 3, week: null }) });
  await screen.findByRole('heading', { name: 'Location' });
  expect(screen.queryByRole('region', { name: 'Busy hours' })).toBeNull();
});

it('[23.4] plugs of the same kind stand together, and the idle fee is said once', async () => {
  const idle_fee = { price_per_minute: 0.2, grace_minutes: 10, cap: 5 };
  const ac = { connector_type: 'TYPE2', max_power_kW: 22, idle_fee } as const;
  const plugs = [plug(1, ac), plug(2, { idle_fee }), plug(3, { ...ac, status: 'Charging' })];
  open({ readStationBySlug: () => station({ plugs }) });
  const heading = await screen.findByRole('heading', { level: 3, name: /Type 2 · 22/ });
  const group = heading.parentElement?.parentElement;
  expect(group).toHaveTextContent('1 of 2 free');
  expect(group).toHaveTextContent(/Plug A.*Plug C/);
  expect(group).not.toHaveTextContent('Plug B');
  expect(screen.getAllByText(/Idle fee/)).toHaveLength(1);
});

it('[23.4] directions are asked of no other host before the tap', async () => {
  open({});
  const link = await screen.findByRole('link', { name: 'Directions' });
  expect(link.getAttribute('href')).toMatch(/37\.975,23\.735|37\.975%2C23\.735/);
});
