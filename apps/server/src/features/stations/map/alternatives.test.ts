import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Actor } from '../../../platform/http/actor.ts';
import {
  createNetwork,
  type Network,
  type TestStation,
} from '../../../tests/kit/stations/map-network.ts';

let network: Network;
let owner: Actor;
let here: number;
const free = [{ heardAgo: 5 }];
/** A degree of latitude is 111 km. */
const northOf = (km: number) => ({ lat: 37.98 + km / 111.2, lng: 23.73 });
const add = async (name: string, km: number, more: TestStation = {}) => {
  const { id } = await network.addStation({ name, owner, plugs: free, ...northOf(km), ...more });
  return id;
};
beforeAll(async () => {
  network = await createNetwork();
  owner = await network.person('station_owner');
  here = await add('Here', 0);
});
afterAll(() => network.close());

const names = async (query = ''): Promise<string[]> => {
  const { body } = await network.get(`/api/stations/${here}/alternatives/${query}`);
  return body.results.map((one: { station: { name: string } }) => one.station.name);
};

test('[23.4] alternatives are bookable, have a free plug that fits, and the nearest come first', async () => {
  await add('Third', 9);
  await add('Second', 4);
  await add('Fourth', 12);
  await add('First', 1.2);
  await add('Taken', 1, { plugs: [{ heardAgo: 5, status: 'Charging' }] });
  await add('Away', 1, { plugs: [{ heardAgo: 100_000, connected: false }] });
  await add('Listed only', 1, { priced: false });
  await add('Another plug', 2, { plugs: [{ heardAgo: 5, type: 'CCS2' }] });
  await add('Too far', 26, { plugs: [{ heardAgo: 5, type: 'CHADEMO' }] });
  expect(await names()).toEqual(['First', 'Second', 'Third']);
  const { body } = await network.get(`/api/stations/${here}/alternatives/`);
  expect(body.results[0]).toMatchObject({
    metres: 1200,
    station: { plugs_free: 1, bookable: true },
  });
  expect(await names('?fits=CCS2')).toEqual(['Another plug']);
  expect(await names('?fits=CHADEMO')).toEqual([]);
});

test('[23.4] alternatives to an unknown station, or for an unknown plug, are refused', async () => {
  expect((await network.get('/api/stations/999999/alternatives/')).status).toBe(404);
  expect((await network.get(`/api/stations/${here}/alternatives/?fits=NONE`)).status).toBe(400);
});
