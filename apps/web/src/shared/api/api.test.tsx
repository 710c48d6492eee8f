import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { calls, type AnswerOf, type Call } from '@voltagora/contract';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { afterEach, describe, expect, it } from 'vitest';
import { createAppStore } from '../../app/store/store.ts';
import { testUser } from '../../tests/kit/people/user.ts';
import { loggedOut, tokenSet } from '../../features/accounts/session/auth-slice.ts';
import { own, usual } from '../../tests/kit/people/vehicles.ts';
import { api } from './api.ts';
import { serverOf } from './server.ts';
import { useRead } from './use-read.ts';

afterEach(cleanup);

type Reply = { status: number; body: unknown };
type Answering = (asked: string) => Reply | Promise<Reply>;
const okay = (body: unknown): Reply => ({ status: 200, body });
const refused: Reply = {
  status: 409,
  body: { detail: 'a booking names it', code: 'vehicle_in_use' },
};

/** A page whose server answers by method and path; `asked` contains its requests. */
function openPage(answer: Answering) {
  const asked: string[] = [];
  const items = new Map<string, string>();
  const storage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
  const { store } = createAppStore(storage, 'http://test', {
    send: async (input, init) => {
      const line = `${init?.method ?? 'GET'} ${new URL(new Request(input).url).pathname}`;
      asked.push(line);
      const { status, body } = await answer(line);
      return status === 204 ? new Response(null, { status }) : Response.json(body, { status });
    },
  });
  store.dispatch(tokenSet({ access: 'a', refresh: 'r' }));
  const wrapper = ({ children }: { children: ReactNode }) => (
    <Provider store={store}>{children}</Provider>
  );
  return { store, asked, server: serverOf(store.dispatch), wrapper, items };
}

const list = 'GET /api/my-vehicles/';
const vehicles = (...results: AnswerOf<'listVehicles'>['results']): Reply =>
  okay({ results, count: results.length });

describe('the data layer', () => {
  it('has an endpoint for every call of the contract except downloads', () => {
    const named = Object.entries<Call>(calls).filter(([, { download }]) => !download);
    expect(Object.keys(api.endpoints).toSorted()).toEqual(named.map(([name]) => name).toSorted());
  });

  it('sends one request for several readers', async () => {
    const { asked, wrapper } = openPage(() => vehicles(usual));
    const both = renderHook(
      () => [useRead('listVehicles', {}).data, useRead('listVehicles', {}).data],
      { wrapper },
    );
    await waitFor(() => expect(both.result.current[1]?.results).toEqual([usual]));
    expect(both.result.current[0]).toBe(both.result.current[1]);
    expect(asked).toEqual([list]);
  });

  it('reads again what a command has changed', async () => {
    let known = [usual, own];
    const { asked, wrapper, server } = openPage((line) => {
      if (line === list) return vehicles(...known);
      known = [usual];
      return { status: 204, body: null };
    });
    const shown = renderHook(() => useRead('listVehicles', {}).data, { wrapper });
    await waitFor(() => expect(shown.result.current?.count).toBe(2));
    await act(() => server.send('deleteVehicle', { params: { id: own.id } }));
    await waitFor(() => expect(shown.result.current?.results).toEqual([usual]));
    expect(asked).toEqual([list, `DELETE /api/my-vehicles/${own.id}/`, list]);
  });

  it('reads nothing again after a refusal, which the caller gets', async () => {
    const { asked, wrapper, server, store } = openPage((line) =>
      line === list ? vehicles(usual) : refused,
    );
    const shown = renderHook(() => useRead('listVehicles', {}).data, { wrapper });
    await waitFor(() => expect(shown.result.current?.count).toBe(1));
    const request = { params: { id: usual.id } };
    await expect(server.send('deleteVehicle', request)).rejects.toMatchObject({
      status: 409,
      code: 'vehicle_in_use',
    });
    expect(asked).toHaveLength(2);
    expect(store.getState().errors.id).toBe('deleteVehicle');
  });

  it('[S8.06] stores no error of an owner', async () => {
    const { server, store } = openPage(() => refused);
    const request = { params: { id: 3 } };
    await expect(server.send('deleteStation', request)).rejects.toThrow('a booking names it');
    expect(store.getState().errors.id).toBeNull();
  });

  it("[S8.01] stores the error of a driver's command until the same command succeeds", async () => {
    let isRefused = true;
    const { server, store } = openPage(() => (isRefused ? refused : okay(null)));
    const request = { params: { id: usual.id } };
    await expect(server.send('deleteVehicle', request)).rejects.toThrow('a booking names it');
    expect(store.getState().errors).toMatchObject({ status: 409, id: 'deleteVehicle' });
    isRefused = false;
    await server.send('deleteVehicle', request);
    expect(store.getState().errors).toEqual({ msg: null, status: null, id: null });
  });

  it('[S8.01] stores a reported error in the errors slice', async () => {
    const { server, store } = openPage(() => refused);
    const request = { isReported: true, params: { id: usual.id } };
    await expect(server.send('deleteVehicle', request)).rejects.toThrow('a booking names it');
    expect(store.getState().errors).toEqual({
      msg: 'a booking names it',
      status: 409,
      id: 'deleteVehicle',
    });
  });

  it('an answer that equals a read replaces it without another call', async () => {
    const user = testUser({ role: { name: 'driver' } });
    const renamed = { ...user, first_name: 'Eleni' };
    const { asked, wrapper, server } = openPage((line) =>
      okay(line.startsWith('PUT') ? renamed : user),
    );
    const shown = renderHook(() => useRead('readMe', {}).data, { wrapper });
    await waitFor(() => expect(shown.result.current).toEqual(user));
    await act(() => server.send('updateMe', { body: { first_name: 'Eleni' } }));
    await waitFor(() => expect(shown.result.current?.first_name).toBe('Eleni'));
    expect(asked).toEqual(['GET /api/users/me/', 'PUT /api/users/me/']);
  });

  it('[S4.10] logout clears cached answers', async () => {
    const { store, wrapper } = openPage(() => vehicles(usual));
    const isDriver = { current: true };
    const shown = renderHook(
      () => useRead('listVehicles', isDriver.current ? {} : null).data?.count,
      { wrapper },
    );
    await waitFor(() => expect(shown.result.current).toBe(1));
    isDriver.current = false;
    act(() => void store.dispatch(loggedOut()));
    expect(store.getState().api.queries).toEqual({});
    expect(store.getState().vehicles.user_vehicles).toEqual([]);
  });

  it('[S4.10] an answer that arrives after logout is dropped', async () => {
    const { promise, resolve } = Promise.withResolvers<Reply>();
    const { store, wrapper, asked } = openPage(() => promise);
    const { unmount } = renderHook(() => useRead('listVehicles', {}).data, { wrapper });
    await waitFor(() => expect(asked).toEqual([list]));
    unmount();
    store.dispatch(loggedOut());
    resolve(vehicles(usual));
    await act(() => promise);
    expect(store.getState().vehicles.user_vehicles).toEqual([]);
    expect(store.getState().api.queries).toEqual({});
  });

  it('keeps no answers in the stored state', async () => {
    const { wrapper, items } = openPage(() => vehicles(usual));
    const shown = renderHook(() => useRead('listVehicles', {}).data, { wrapper });
    await waitFor(() => expect(shown.result.current?.count).toBe(1));
    await waitFor(() => expect(items.get('state')).toContain(usual.plate_number));
    const stored: unknown = JSON.parse(items.get('state') ?? '{}');
    expect(stored).not.toHaveProperty('api');
    expect(stored).toHaveProperty('vehicles.user_vehicles', [usual]);
  });
});
