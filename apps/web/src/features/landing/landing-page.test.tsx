import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { renderScreen, type Answers } from '../../tests/kit/screens/render-screen.tsx';
import { testConfig } from '../../tests/kit/config.ts';
import { reservation } from '../../tests/kit/reservations/reservation.ts';
import { summary } from '../../tests/kit/stations/station.ts';
import { LandingPage } from './landing-page.tsx';

const texts = import.meta.glob<{ default: object }>('../../locales/el/*.json', { eager: true });
const GREEK = Object.fromEntries(
  Object.entries(texts).map(([path, file]) => [/(\w+)\.json$/.exec(path)?.[1], file.default]),
);

afterEach(cleanup);
// A window without a layout has no size, and a map without a size asks for nothing.
beforeEach(() => {
  const observed = globalThis.ResizeObserver;
  globalThis.ResizeObserver = class implements ResizeObserver {
    readonly #tell: ResizeObserverCallback;
    constructor(tell: ResizeObserverCallback) {
      this.#tell = tell;
    }
    observe(target: Element): void {
      const contentRect = new DOMRect(0, 0, 640, 480);
      const size = [{ inlineSize: 640, blockSize: 480 }];
      const entry = { target, contentRect, borderBoxSize: size, contentBoxSize: size };
      this.#tell([{ ...entry, devicePixelContentBoxSize: size }], this);
    }
    unobserve(): void {}
    disconnect(): void {}
  };
  onTestFinished(() => void (globalThis.ResizeObserver = observed));
});

const named = (name: string, more = {}) =>
  summary({ id: name.length, slug: name.toLowerCase(), name, ...more });
const fine: Answers = {
  readConfig: () => testConfig(),
  searchStations: () => ({
    results: [
      named('Far away', { lat: 38.4, lng: 24.2 }),
      named('Near', { lat: 37.985, lng: 23.73 }),
      named('Taken', { plugs_free: 0 }),
    ],
    clusters: [],
    count: 3,
  }),
  listFeaturedStations: () => ({
    featured_stations: [named('One'), named('Second'), named('The third'), named('The fourth')],
  }),
  listLatestStations: () => ({ latest_stations: [named('Lately')] }),
  searchAll: () => ({
    results: [
      {
        id: 'place-1',
        kind: 'town',
        formatted_address: 'Patras, West Greece',
        name: 'Patras',
        detail: 'West Greece',
        country: 'GR',
        lat: 38.25,
        lng: 21.73,
        zoom: 12,
        distance_m: null,
        slug: null,
        unknown_number: null,
      },
    ],
    count: 1,
    link_problem: null,
  }),
};

function open(answers: Answers = {}, role?: 'driver') {
  const routes = [
    { path: '/', element: <LandingPage /> },
    { path: '/stations', element: <p>the map</p> },
    { path: '/stations/:slug', element: <p>a station</p> },
    { path: '/register', element: <p>the registration</p> },
  ];
  return renderScreen({ routes, path: '/', answers: { ...fine, ...answers }, role });
}

const group = async (title: string) => {
  const heading = await screen.findByRole('heading', { name: title });
  const section = heading.closest('section') ?? expect.fail(`${title} has no section`);
  return within(section);
};
const namesIn = async (title: string) => {
  const links = await (await group(title)).findAllByRole('link');
  return links.map((link) => link.querySelector('strong')?.textContent);
};

describe('a stranger', () => {
  it('sees what this is, the nearest stations that are free, and three of each other list', async () => {
    open();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(
      'Charge where and when you want, at a known price',
    );
    expect(await namesIn('Available in this area')).toEqual(['Near', 'Far away']);
    expect(await namesIn('Recommended')).toEqual(['One', 'Second', 'The third']);
    expect(await namesIn('Recently booked')).toEqual(['Lately']);
    const steps = within(await screen.findByRole('region', { name: 'How it works' }));
    expect(steps.getAllByRole('listitem')).toHaveLength(3);
  });

  it('[S6.04] is asked for no account: nothing is read that needs one', async () => {
    const { asked } = open();
    await namesIn('Recommended');
    expect([...new Set(asked.map(({ call }) => call))].toSorted()).toEqual([
      'listFeaturedStations',
      'listLatestStations',
      'readConfig',
      'searchStations',
    ]);
    expect(screen.queryByRole('heading', { name: 'Your next booking' })).toBeNull();
  });

  it('[S8.06] is not told of lists that fail or are empty', async () => {
    const refused = { refused: 500, body: { detail: 'no', code: 'internal_error' } };
    const { store } = open({
      searchStations: () => refused,
      listFeaturedStations: () => refused,
      listLatestStations: () => ({ latest_stations: [] }),
    });
    expect(screen.getByRole('heading', { name: 'Recommended' })).toBeVisible();
    await expect
      .poll(() => screen.getAllByRole('heading').map(({ textContent }) => textContent))
      .toEqual(['Charge where and when you want, at a known price', 'How it works']);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(store.getState().errors.msg).toBeNull();
  });

  it('who owns a charger finds the registration of owners', async () => {
    const { router } = open();
    await userEvent.click(screen.getByRole('link', { name: 'Earn money with it' }));
    expect(await screen.findByText('the registration')).toBeVisible();
    expect(router.state.location.search).toBe('?role=station_owner');
  });
});

describe('by keyboard alone', () => {
  it('a place is searched and opened on the map', async () => {
    const { router } = open();
    await userEvent.tab();
    expect(screen.getByRole('combobox', { name: 'City, address or station' })).toHaveFocus();
    await userEvent.keyboard('patr');
    await screen.findByText('Patras');
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(await screen.findByText('the map')).toBeVisible();
    expect(router.state.location).toMatchObject({
      pathname: '/stations',
      search: '?lat=38.25&lng=21.73&zoom=12&at=38.25%2C21.73&q=Patras%2C+West+Greece',
    });
  });

  it('the map of the background is passed over, and the first station is next', async () => {
    const { router } = open();
    await namesIn('Available in this area');
    screen.getByRole('link', { name: 'Open the map' }).focus();
    await userEvent.tab();
    expect(document.activeElement).toHaveTextContent('Near');
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByText('a station')).toBeVisible();
    expect(router.state.location.pathname).toBe('/stations/near');
  });
});

it('the map is loaded at the first sign of life, not before', async () => {
  open();
  await namesIn('Recommended');
  expect(document.querySelector('.vg-map')).toBeNull();
  await userEvent.keyboard('{Shift}');
  await expect.poll(() => document.querySelector('.vg-map')).not.toBeNull();
});

it('a driver sees the next booking above the stations', async () => {
  const next = { ...reservation, status: 'RESERVED' as const };
  open({ readNextReservation: () => ({ reservation: next }) }, 'driver');
  const booking = within(await screen.findByRole('region', { name: 'Your next booking' }));
  expect(booking.getByRole('link')).toHaveTextContent(reservation.plug.station.name);
});

it('who has just deleted the account is told so once', async () => {
  const { router } = open();
  expect(screen.queryByText('Your account has been deleted')).toBeNull();
  await router.navigate('/', { state: { farewell: true } });
  expect(await screen.findByText('Your account has been deleted')).toBeVisible();
});

it('[S7.70] speaks Greek', async () => {
  i18next.addResourceBundle('el', 'translation', GREEK, true);
  await i18next.changeLanguage('el');
  onTestFinished(async () => void (await i18next.changeLanguage('en')));
  open();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(
    'Φορτίστε όπου και όποτε θέλετε, σε γνωστή τιμή',
  );
  expect(await namesIn('Διαθέσιμοι στην περιοχή')).toEqual(['Near', 'Far away']);
  expect(screen.getByRole('link', { name: 'Άνοιγμα χάρτη' })).toHaveAttribute('href', '/stations');
  expect(document.body).not.toHaveTextContent(/landing\.|Recommended|How it works/);
});
