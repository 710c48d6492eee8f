import { expect, test } from 'vitest';
import { useBench } from '../../tests/kit/reservations/booking-scene.ts';

const { scene } = useBench();

test('[25.2] where cards are not accepted, nobody is offered to charge without an account', async () => {
  const { world, owner, station } = scene();
  const path = `/api/stations/${station.stationId}/plug-codes/`;
  const { results } = (await world.call(owner, 'GET', path)).body;
  const { code } = results.find(({ plug }: { plug: { id: number } }) => plug.id === station.plugId);
  const { body } = await world.call(null, 'GET', `/api/guest-charges/offer/${code}/`);
  expect(body.refusal).toBe('payment_method_unavailable');
  const wish = { kind: 'money', amount: 5 };
  const quote = await world.call(null, 'POST', '/api/guest-charges/quote/', { code, wish });
  expect(quote.body.code).toBe('payment_method_unavailable');
});
