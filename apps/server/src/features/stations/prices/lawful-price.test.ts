// Issue 25, point 4: which prices an owner can set.
import { expect, test } from 'vitest';
import { useBench } from '../../../tests/kit/reservations/booking-scene.ts';

const { scene } = useBench();
const STANDARD = { pricing_policy: 0, price_per_kWh: 0.5, base_price: 0, currency: 'EURO' };
const put = (path: string, body: object) =>
  scene().world.call(scene().owner, 'PUT', `/api/stations/${path}`, body);
const setPrice = (change: object) =>
  put(`${scene().station.stationId}/`, {
    pricing: { ...STANDARD, base_flat_fee: 0, rule: null, ...change },
  });
const strengthen = (max_power_kW: number) =>
  put(`plugs/${scene().station.unconnectedPlugId}/`, { max_power_kW });

test.each([
  ['a start fee', { base_flat_fee: 1 }],
  ['a price per minute', { pricing_policy: 1, price_per_kWh: 0, base_price: 0.2 }],
])(
  '[25.4] at 50 kW or more %s is refused with the article, below it is not',
  async (_name, price) => {
    expect((await setPrice(price)).status).toBe(200);
    // The price is in the way of a stronger plug.
    expect((await strengthen(150)).body.code).toBe('price_not_lawful');
    expect((await setPrice({})).status).toBe(200);
    expect((await strengthen(150)).status).toBe(200);
    const refused = await setPrice(price);
    expect(refused).toMatchObject({ status: 409, body: { code: 'price_not_lawful' } });
    expect(refused.body.detail).toContain('AFIR Art. 5(4)');
    expect((await setPrice({ price_per_kWh: 0.6 })).status).toBe(200);
  },
);

test('[25.4] a station that moves into the EEA needs a lawful price too', async () => {
  const station = `${scene().station.stationId}/`;
  expect((await put(station, { country: 'CH' })).status).toBe(200);
  expect((await setPrice({ base_flat_fee: 1 })).status).toBe(200);
  expect((await strengthen(150)).status).toBe(200);
  expect((await put(station, { country: 'GR' })).body.code).toBe('price_not_lawful');
  expect((await setPrice({})).status).toBe(200);
  expect((await put(station, { country: 'GR' })).status).toBe(200);
});
