// @vitest-environment node
import { testNotification } from '../../tests/kit/people/notification.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loggedOut, tokenSet, userLoaded } from '../../features/accounts/session/auth-slice.ts';
import { geolocationAnswered } from '../../features/config/config-slice.ts';
import { plugLiveReceived } from '../../features/ocpp/ocpp-slice.ts';
import { draftUpdated } from '../../features/reservations/reservations-slice.ts';
import { vehicle } from '../../tests/kit/reservations/draft.ts';
import { reservation } from '../../tests/kit/reservations/reservation.ts';
import { summary } from '../../tests/kit/stations/station.ts';
import { createAppStore, NOT_RESTORED } from './store.ts';
import { storedSchemas } from './stored-schemas.ts';
import { isOfAnotherVersion } from './stored-state.ts';
import { testUser } from '../../tests/kit/people/user.ts';

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

const openChecked = (storage: ReturnType<typeof memory>) =>
  createAppStore(storage, '', { schemas: storedSchemas });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('the stored client state', () => {
  it('[S3.32] [S9.07] is saved completely under `state` and restored on load', () => {
    const storage = memory();
    const { store } = createAppStore(storage);
    store.dispatch(draftUpdated({ comments: 'near the lift' }));
    store.dispatch(geolocationAnswered('LOCATION_GRANTED_NO_DIALOG_10'));
    vi.runAllTimers();
    const saved = Object.keys(JSON.parse(storage.getItem('state') ?? '{}'));
    expect(saved.sort()).toEqual([...AREAS, 'build', 'version'].sort());
    const again = createAppStore(storage).store.getState();
    expect(again.reservations.new_reservation.comments).toBe('near the lift');
    expect(again.config.geolocationPermission).toBe('LOCATION_GRANTED_NO_DIALOG_10');
  });

  it('[S3.23] a draft names whoever is signed in, until they log out', () => {
    const { store } = createAppStore(memory());
    const drafted = () => store.getState().reservations.new_reservation.user;
    const { id, email } = testUser();
    store.dispatch(draftUpdated({ reservation: { start_time: '2026-07-01T10:00:00Z' } }));
    expect(drafted()).toBeNull();
    store.dispatch(userLoaded(testUser()));
    expect(drafted()).toEqual({ id, email });
    store.dispatch(loggedOut());
    expect(drafted()).toBeNull();
    store.dispatch(userLoaded(testUser()));
    expect(drafted()).toBeNull();
  });

  it('is saved before the page is left', () => {
    const storage = memory();
    const tabs = new EventTarget();
    const { store } = createAppStore(storage, '', { tabs });
    store.dispatch(draftUpdated({ comments: 'near the lift' }));
    tabs.dispatchEvent(new Event('pagehide'));
    const again = createAppStore(storage).store.getState();
    expect(again.reservations.new_reservation.comments).toBe('near the lift');
  });

  it('[S3.20] [S9.07] has the token pair only under `token`', () => {
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

  it('[S4.10] contains nothing of the last user after a logout, even if the page is closed at once', () => {
    const storage = memory({ token: JSON.stringify(pair) });
    const { store } = createAppStore(storage);
    store.dispatch(draftUpdated({ comments: 'my own words' }));
    vi.runAllTimers();
    expect(storage.getItem('state')).toContain('my own words');
    store.dispatch(loggedOut());
    expect(storage.getItem('state') ?? '').not.toContain('my own words');
    expect(createAppStore(storage).store.getState().reservations.new_reservation.comments).toBe('');
  });

  it('[S4.10] logout resets the six named areas and keeps the others', () => {
    const used = {
      stations: { latest_stations: [summary()] },
      reservations: { driver_reservations: [reservation] },
      wallet: { driver_tokens_quantity: 5 },
      vehicles: { user_vehicles: [vehicle] },
      energy: { xAxisPoints: ['00:00'] },
      notifications: { user_notifications: [testNotification()] },
    };
    const kept = { search: { query: 'athina' }, config: { preferredDeviceLang: 'el' } };
    const state = JSON.stringify({ ...used, ...kept });
    const { store } = openChecked(memory({ token: JSON.stringify(pair), state }));
    expect(store.getState()).toMatchObject({ ...used, ...kept });
    store.dispatch(loggedOut());
    const fresh = openChecked(memory()).store.getState();
    const after = store.getState();
    for (const area of Object.keys(used) as (keyof typeof used)[]) {
      expect(after[area], area).toEqual(fresh[area]);
    }
    expect(after).toMatchObject(kept);
  });

  it('has no live status of an earlier visit', () => {
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
  ])('is empty after %s in storage', (_name, text) => {
    const { store } = openChecked(memory({ state: text, token: text }));
    const fresh = openChecked(memory()).store.getState();
    expect(store.getState()).toEqual(fresh);
  });

  it.each([
    ['no JSON at all', 'null'],
    ['of a later version', '{"version":2,"wallet":{"driver_tokens_quantity":5}}'],
  ])('is empty after a state %s', (_name, state) => {
    const { store } = openChecked(memory({ state }));
    expect(store.getState()).toEqual(openChecked(memory()).store.getState());
  });

  it('[S3.32] loses only a field that cannot be read', () => {
    const state = {
      version: 1,
      wallet: { driver_tokens_quantity: -5, token_fiat_price: 0.2, transactions: 'all' },
      search: { query: 'athina', focused_location: { lat: 91, lng: 0, zoom: 3 } },
      config: { geolocationPermission: 'PERHAPS', preferredDeviceLang: 'el' },
      stations: { latest_stations: [summary(), { id: 4 }], featured_stations: [summary()] },
      reservations: {
        new_reservation: { comments: 'near the lift', weeks: 'two', plug: { id: 1 }, evil: 1 },
      },
      __proto__: { admin: true },
    };
    const fresh = openChecked(memory()).store.getState();
    const { store } = openChecked(memory({ state: JSON.stringify(state) }));
    const { wallet, search, config, stations, reservations } = store.getState();
    expect(wallet).toEqual({ ...fresh.wallet, token_fiat_price: 0.2 });
    expect(search).toEqual({ ...fresh.search, query: 'athina' });
    expect(config).toEqual({ ...fresh.config, preferredDeviceLang: 'el' });
    expect(stations).toEqual({ ...fresh.stations, featured_stations: [summary()] });
    expect(reservations.new_reservation).toEqual({
      ...fresh.reservations.new_reservation,
      comments: 'near the lift',
    });
  });

  it('[24.2] is read without schemas if this version has stored it, and only then', () => {
    const storage = memory();
    const { store } = createAppStore(storage);
    store.dispatch(draftUpdated({ comments: 'near the lift' }));
    vi.runAllTimers();
    expect(isOfAnotherVersion(storage)).toBe(false);
    const read = () => createAppStore(storage).store.getState().reservations.new_reservation;
    expect(read().comments).toBe('near the lift');
    const text = storage.getItem('state') ?? '';
    storage.setItem('state', text.replace('"build":"development"', '"build":"other"'));
    expect(isOfAnotherVersion(storage)).toBe(true);
    expect(read().comments).toBe('');
    expect(openChecked(storage).store.getState().reservations.new_reservation.comments).toBe(
      'near the lift',
    );
    expect(isOfAnotherVersion(memory()), 'a first visit').toBe(false);
  });

  it('[24.2] leaves out the same fields with schemas and without', () => {
    const withoutSchema = Object.entries(storedSchemas).flatMap(([area, fields]) =>
      Object.entries(fields).flatMap(([field, schema]) => (schema ? [] : [`${area}.${field}`])),
    );
    const named = Object.entries(NOT_RESTORED).flatMap(([area, fields]) =>
      fields.map((field) => `${area}.${field}`),
    );
    expect(named.toSorted()).toEqual(withoutSchema.toSorted());
  });

  it('signs nobody in', () => {
    const auth = { token: pair, isAuthenticated: true, isLoading: true, user: testUser() };
    const { store } = openChecked(memory({ state: JSON.stringify({ auth }) }));
    expect(store.getState().auth).toEqual({
      token: null,
      isAuthenticated: false,
      isLoading: false,
      user: null,
    });
  });

  it('of an older version gets the missing fields', () => {
    const { store } = openChecked(memory({ state: '{"wallet":{"driver_tokens_quantity":5}}' }));
    expect(store.getState().wallet).toMatchObject({
      driver_tokens_quantity: 5,
      token_fiat_price: 0.1,
    });
  });

  it('is optional: the page works with a blocked storage', () => {
    const fail = (): never => {
      throw new Error('denied');
    };
    const { store } = createAppStore({ getItem: fail, setItem: fail, removeItem: fail });
    store.dispatch(tokenSet(pair));
    vi.runAllTimers();
    expect(store.getState().auth.isAuthenticated).toBe(true);
  });
});
