// A booking whose answer was lost is asked for again: it is one booking, and one hold.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { OpenDatabase } from '../../platform/db/connection.ts';
import { openTestDatabase } from '../../platform/db/test-database.ts';
import type { Actor } from '../../platform/http/http-app.ts';
import { insertStation, NOW, type TestStation } from './test-catalogue.ts';
import { at, createWorld, type World } from './test-world.ts';

const COST = '/api/stations/reservation-cost/';
const BOOK = '/api/stations/reservations/';

let database: OpenDatabase;
let world: World;
let driver: Actor;
let station: TestStation;

beforeAll(async () => {
  database = await openTestDatabase();
  world = await createWorld(database);
});
beforeEach(async () => {
  world.clock.set(NOW);
  driver = await world.join('driver', 500);
  station = await insertStation(world.db, await world.join('station_owner'));
});
afterAll(() => database.close());

const post = (url: string, body: object, actor = driver) => world.call(actor, 'POST', url, body);
const balance = async () =>
  (await world.call(driver, 'GET', '/api/wallet/my-balance/')).body.results[0];

test('a quote booked again for the same quote, as after a lost answer, answers the booking it became', async () => {
  const draft = { plug: { id: station.plugId }, start_time: at('10:00'), stop_time: at('11:00') };
  const { quote } = (await post(COST, draft)).body;
  const again = { ...draft, quote };
  const answers = await Promise.all([post(BOOK, again), post(BOOK, again), post(BOOK, again)]);
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  expect(await balance()).toMatchObject({ held: 99 });
  const rival = await world.join('driver', 500);
  expect(await post(BOOK, again, rival)).toMatchObject({ body: { code: 'window_taken' } });
  await post(`${BOOK}${answers[0]?.body.id}/cancel`, {});
  expect((await post(BOOK, again)).body.id).not.toBe(answers[0]?.body.id);
});

test('charge_now asked again within minutes is one booking, not the next window too', async () => {
  const now = { plug: { id: station.plugId }, charge_now: true };
  const first = await post(BOOK, now);
  world.clock.advance(20_000);
  expect((await post(BOOK, now)).body.id).toBe(first.body.id);
  expect(await balance()).toMatchObject({ held: 99 });
  world.clock.advance(600_000);
  expect((await post(BOOK, now)).body.id).not.toBe(first.body.id);
});
