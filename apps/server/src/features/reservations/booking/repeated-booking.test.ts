// A booking request that is repeated because its response was lost: one booking, one hold.
import { expect, test } from 'vitest';
import { BOOK, useBench } from '../../../tests/kit/reservations/booking-scene.ts';

const COST = '/api/stations/reservation-cost/';
const bench = useBench();
const { draft: window, post, tokens: balance } = bench;

test('booking the same quote again returns the existing booking', async () => {
  const draft = window('10:00', '11:00');
  const { quote } = (await post(COST, draft)).body;
  const again = { ...draft, quote };
  const answers = await Promise.all([post(BOOK, again), post(BOOK, again), post(BOOK, again)]);
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  expect(await balance()).toMatchObject({ held: 99 });
  const rival = await bench.scene().world.join('driver', 500);
  expect(await post(BOOK, again, rival)).toMatchObject({ body: { code: 'window_taken' } });
  await post(`${BOOK}${answers[0]?.body.id}/cancel`, {});
  expect((await post(BOOK, again)).body.id).not.toBe(answers[0]?.body.id);
});

test('charge_now repeated within minutes is one booking, and does not take the next window too', async () => {
  const { world, station } = bench.scene();
  const now = { plug: { id: station.plugId }, charge_now: true };
  const first = await post(BOOK, now);
  world.clock.advance(20_000);
  expect((await post(BOOK, now)).body.id).toBe(first.body.id);
  expect(await balance()).toMatchObject({ held: 99 });
  world.clock.advance(600_000);
  expect((await post(BOOK, now)).body.id).not.toBe(first.body.id);
});
