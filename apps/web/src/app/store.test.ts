// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loggedOut, tokenSet, userLoaded } from '../features/auth/auth-slice.ts';
import { geolocationAnswered } from '../features/config/config-slice.ts';
import { plugLiveReceived } from '../features/ocpp/ocpp-slice.ts';
import { draftUpdated } from '../features/reservations/reservations-slice.ts';
import { createAppStore } from './store.ts';
import { testUser } from './test-user.ts';

const AREAS = [
  'auth',
  'config',
  'energy',
  'errors',
  'notifications',
  'ocpp',
  'reservations',
  'search',
  'stations',
  'vehicles',
  'wallet',
];
const pair = { access: 'a', refresh: 'r' };

function memory(initial: Record<string, string> = {}) {
  const map = new Map(Object.entries(initial));
  return {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
  };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('the stored client state', () => {
  it('[S3.32] [S9.07] is saved whole under `state` and restored on load', () => {
    const storage = memory();
    const { store } = createAppStore(storage);
    store.dispatch(draftUpdated({ comments: 'near the lift' }));
    store.dispatch(geolocationAnswered('LOCATION_GRANTED_NO_DIALOG_10'));
    vi.runAllTimers();
    expect(Object.keys(JSON.parse(storage.getItem('state') ?? '{}')).sort()).toEqual(AREAS);
    const again = createAppStore(storage).store.getState();
    expect(again.reservations.new_reservation.comments).toBe('near the lift');
    expect(again.config.geolocationPermission).toBe('LOCATION_GRANTED_NO_DIALOG_10');
  });

  it('is saved before the page is left, however soon that is', () => {
    const storage = memory();
    const tabs = new EventTarget();
    const { store } = createAppStore(storage, '', { tabs });
    store.dispatch(draftUpdated({ comments: 'near the lift' }));
    tabs.dispatchEvent(new Event('pagehide'));
    const again = createAppStore(storage).store.getState();
    expect(again.reservations.new_reservation.comments).toBe('near the lift');
  });

  it('[S3.20] [S9.07] keeps the token pair under `token` alone', () => {
    const storage = memory();
    const { store } = createAppStore(storage);
    store.dispatch(tokenSet(pair));
    vi.runAllTimers();
    expect(JSON.parse(storage.getItem('token') ?? '{}')).toEqual(pair);
    expect(storage.getItem('state')).not.toContain('"access"');
    expect(createAppStore(storage).store.getState().auth).toMatchObject({
      token: pair,
      isAuthenticated: true,
    });
  });

  it('[S4.10] logout removes the stored token and the user', () => {
    const storage = memory({ token: JSON.stringify(pair) });
    const { store } = createAppStore(storage);
    store.dispatch(userLoaded(testUser()));
    store.dispatch(loggedOut());
    vi.runAllTimers();
    expect(storage.getItem('token')).toBeNull();
    expect(storage.getItem('state')).not.toContain('d@example.org');
  });

  it('[S4.10] nothing of whoever left is found by the next, even if the page is closed at once', () => {
    const storage = memory({ token: JSON.stringify(pair) });
    const { store } = createAppStore(storage);
    store.dispatch(draftUpdated({ comments: 'my own words' }));
    vi.runAllTimers();
    expect(storage.getItem('state')).toContain('my own words');
    store.dispatch(loggedOut());
    expect(storage.getItem('state') ?? '').not.toContain('my own words');
    expect(createAppStore(storage).store.getState().reservations.new_reservation.comments).toBe('');
  });

  it('[S4.10] logout resets the six areas it names and leaves the rest', () => {
    const used = {
      stations: { station_owner_stations: ['mine'] },
      reservations: { driver_reservations: ['mine'] },
      wallet: { driver_tokens_quantity: 5 },
      vehicles: { user_vehicles: ['mine'] },
      energy: { xAxisPoints: [1] },
      notifications: { user_notifications: ['mine'] },
    };
    const kept = { search: { query: 'athina' }, config: { preferredDeviceLang: 'el' } };
    const state = JSON.stringify({ ...used, ...kept });
    const { store } = createAppStore(memory({ token: JSON.stringify(pair), state }));
    expect(store.getState()).toMatchObject({ ...used, ...kept });
    store.dispatch(loggedOut());
    const fresh = createAppStore(memory()).store.getState();
    const after = store.getState();
    for (const area of Object.keys(used) as (keyof typeof used)[]) {
      expect(after[area], area).toEqual(fresh[area]);
    }
    expect(after).toMatchObject(kept);
  });

  it('a live status of an earlier visit is not restored', () => {
    const storage = memory();
    const { store } = createAppStore(storage);
    store.dispatch(
      plugLiveReceived({
        plug: { id: 1 },
        status: 'Available',
        error: null,
        status_at: null,
        session: null,
        meter_values: [],
        reservation: null,
        sent_at: '2026-11-21T10:00:00Z',
      }),
    );
    vi.runAllTimers();
    expect(createAppStore(storage).store.getState().ocpp.stations_plug_status).toEqual([]);
  });

  it.each([
    ['broken JSON', '{"auth":'],
    ['another shape', '[1,2]'],
    ['areas of another shape', '{"wallet":7,"search":null}'],
  ])('%s in storage means a fresh start', (_name, text) => {
    const { store } = createAppStore(memory({ state: text, token: text }));
    const fresh = createAppStore(memory()).store.getState();
    expect(store.getState()).toEqual(fresh);
  });

  it('a state saved by an older version gets the fields it lacks', () => {
    const { store } = createAppStore(memory({ state: '{"wallet":{"driver_tokens_quantity":5}}' }));
    expect(store.getState().wallet).toMatchObject({
      driver_tokens_quantity: 5,
      token_fiat_price: 0.1,
    });
  });

  it('a blocked storage loses the memory, not the page', () => {
    const fail = (): never => {
      throw new Error('denied');
    };
    const { store } = createAppStore({ getItem: fail, setItem: fail, removeItem: fail });
    store.dispatch(tokenSet(pair));
    vi.runAllTimers();
    expect(store.getState().auth.isAuthenticated).toBe(true);
  });
});
