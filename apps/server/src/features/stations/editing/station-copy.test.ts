import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Actor } from '../../../platform/http/actor.ts';
import { newId } from '../../../platform/ids.ts';
import { createNetwork, type Network } from '../../../tests/kit/stations/map-network.ts';

let network: Network;
let owner: Actor;
let id: number;

beforeAll(async () => {
  network = await createNetwork();
  owner = await network.person('station_owner');
  const plugs = [{ heardAgo: 5, type: 'CCS2', powerW: 50_000 }, { powerW: 22_000 }];
  ({ id } = await network.addStation({ name: 'Hotel', owner, plugs }));
  await network.call(owner, 'PUT', `/api/stations/${id}/`, {
    open_24_7: false,
    opening_hours: [{ weekday: 1, period_begin: '08:00', period_end: '20:00' }],
    tags: ['north'],
    is_paused: true,
  });
});
afterAll(() => network.close());

const copy = (of: number, actor = owner, key?: string) =>
  network.call(actor, 'POST', `/api/stations/${of}/duplicate/`, undefined, key);

test('[26.4] a duplicate is a draft with the plugs, prices and hours, but no charging point', async () => {
  const { status, body } = await copy(id);
  expect(status).toBe(201);
  expect(body).toMatchObject({
    name: 'Hotel (2)',
    is_draft: true,
    is_paused: false,
    tags: ['north'],
    pricing: { price_per_kWh: 0.45 },
    opening_hours: [{ weekday: 1, period_begin: '08:00', period_end: '20:00' }],
    charging_points: [],
    max_power_kW: 50,
    plugs: [
      { label: '1', connector_type: 'CCS2', max_power_kW: 50, charging_point: null },
      { label: '2', connector_type: 'TYPE2', max_power_kW: 22, charging_point: null },
    ],
  });
  expect((await copy(body.id)).body.name).toBe('Hotel (3)');
});

test('[26.4] plugs of a duplicate have codes of their own', async () => {
  const codes = async (of: number): Promise<string[]> => {
    const { body } = await network.get(`/api/stations/${of}/plug-codes/`, owner);
    return body.results.map(({ code }: { code: string }) => code);
  };
  const { body } = await copy(id);
  const [former, own] = [await codes(id), await codes(body.id)];
  expect(new Set([...former, ...own]).size).toBe(4);
});

test('[26.4] with an idempotency key there is one duplicate; a stranger gets none', async () => {
  const key = newId();
  const first = await copy(id, owner, key);
  expect((await copy(id, owner, key)).body.id).toBe(first.body.id);
  const rival = await network.person('station_owner');
  expect((await copy(id, rival)).status).toBe(404);
});
