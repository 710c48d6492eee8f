import type { PointEvent } from '@voltagora/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Actor } from '../../../platform/http/actor.ts';
import {
  book,
  eventually,
  idTagOf,
  MINUTE_MS,
  status,
} from '../../../tests/kit/charging/charging-world.ts';
import { openSessionBench, type SessionBench } from '../../../tests/kit/charging/session-bench.ts';

let bench: SessionBench;

beforeAll(async () => {
  bench = await openSessionBench();
});
beforeEach(async () => {
  bench.later(1);
  await bench.fresh();
});
afterAll(() => bench.close());

const path = (command: string) =>
  `/api/ocpp/charging-point/${bench.chargingPoint.chargingPointId}/${command}`;
const post = (command: string, body: object = {}, actor = bench.owner) =>
  bench.world.call(actor, 'POST', path(command), body);
const answer = (action: string, word: string) =>
  bench.point.handle(action, async () => ({ status: word }));
async function events(query = '', actor: Actor = bench.owner): Promise<PointEvent[]> {
  await bench.world.journal.flush();
  return (await bench.world.call(actor, 'GET', `${path('events')}/${query}`)).body.results;
}
const newest = async () => {
  const [event] = await events();
  return event && { kind: event.kind, actor: event.actor, detail: event.detail };
};

describe("an owner's command is listed at once with the charging point's answer:", () => {
  test.each([
    ['reset-plug', { type: 'Hard' }, 'Reset', 'reset', { type: 'Hard' }],
    ['unlock-connector', { quantity: 1 }, 'UnlockConnector', 'unlocked', { connector: 1 }],
    [
      'change-availability',
      { quantity: 2, type: 'Inoperative' },
      'ChangeAvailability',
      'availability_changed',
      { connector: 2, type: 'Inoperative' },
    ],
    [
      'trigger-message',
      { requested_message: 'Heartbeat' },
      'TriggerMessage',
      'triggered',
      { message: 'Heartbeat' },
    ],
    [
      'configuration',
      { key: 'A', value: 'a secret value' },
      'ChangeConfiguration',
      'configuration_changed',
      { key: 'A' },
    ],
    ['clear-cache', {}, 'ClearCache', 'cache_cleared', {}],
  ])('%s', async (command, body, action, kind, detail) => {
    const word = action === 'UnlockConnector' ? 'UnlockFailed' : 'Rejected';
    answer(action, word);
    await post(command, body);
    expect(await newest()).toEqual({ kind, actor: 'owner', detail: { ...detail, answer: word } });
  });

  test('stop of a session at the station', async () => {
    const { id } = await bench.charging();
    answer('RemoteStopTransaction', 'Accepted');
    await post('stop-transaction', { reservation: { id } });
    const detail = { reservation: id, answer: 'Accepted' };
    expect(await newest()).toEqual({ kind: 'stop_asked', actor: 'owner', detail });
  });

  test('a missing answer is listed too', async () => {
    await bench.point.close();
    await eventually(
      async () => bench.world.ocpp.connection(bench.chargingPoint.chargingPointId) === null,
    );
    await post('reset-plug', { type: 'Soft' });
    const detail = { type: 'Soft', failure: 'charger_not_connected' };
    const found = await events('?search=reset');
    expect(found).toMatchObject([{ kind: 'reset', detail }]);
  });
});

test("a driver's start and stop are listed without the driver", async () => {
  const { id } = await book(bench.world, bench.driver, bench.chargingPoint.plugIds[0]);
  await post('start-transaction', { reservation: { id } }, bench.driver);
  const detail = { connector: 1, reservation: id, answer: 'Accepted' };
  expect(await newest()).toEqual({ kind: 'start_asked', actor: 'driver', detail });
});

describe('events of a charging point:', () => {
  test('connect and boot, newest first', async () => {
    const told = (await events()).map(({ kind, actor }) => [kind, actor]);
    expect(told).toEqual([
      ['booted', 'charger'],
      ['connected', 'charger'],
    ]);
  });

  test('a fault once, and its end', async () => {
    const fault = { ...status(bench.world, 1, 'Faulted'), errorCode: 'GroundFailure', info: '<b>' };
    await bench.point.call('StatusNotification', fault);
    await bench.point.call('StatusNotification', fault);
    await bench.point.call('StatusNotification', status(bench.world, 1, 'Available'));
    expect((await events('?search=fault')).map(({ kind, detail }) => [kind, detail])).toEqual([
      ['fault_over', { connector: 1, status: 'Available' }],
      ['fault', { connector: 1, status: 'Faulted', error_code: 'GroundFailure', info: '<b>' }],
    ]);
  });

  test("a refused card with its number, a driver's tag without", async () => {
    await bench.point.call('Authorize', { idTag: '04AABBCC' });
    expect(await newest()).toMatchObject({
      kind: 'id_tag_refused',
      detail: { id_tag: '04AABBCC', answer: 'Invalid' },
    });
    const { id } = await book(bench.world, bench.driver, bench.chargingPoint.plugIds[0], 120);
    const idTag = await idTagOf(bench.world.db, id);
    await bench.point.call('Authorize', { idTag: idTag.toLowerCase() });
    expect(await newest()).toMatchObject({ detail: { answer: 'Invalid' } });
    expect(JSON.stringify(await events()).toUpperCase()).not.toContain(idTag);
  });

  test('[B4] are limited per minute, without dropping commands of people', async () => {
    for (let tries = 0; tries < 60; tries += 1) {
      await bench.point.call('Authorize', { idTag: `FLOOD-${tries}` });
    }
    answer('Reset', 'Accepted');
    await post('reset-plug', { type: 'Soft' });
    const found = await events('?page_size=100');
    expect(found).toHaveLength(31);
    expect(found[0]).toMatchObject({ kind: 'reset' });
  });
});

test('events are paged, deleted after 90 days, and visible to their owner only', async () => {
  await bench.world.journal.flush();
  const { body } = await bench.world.call(
    bench.owner,
    'GET',
    `${path('events')}/?page=2&page_size=1`,
  );
  expect(body).toMatchObject({ count: 2, results: [{ kind: 'connected' }] });
  const other = await bench.world.join('station_owner');
  const foreign = await bench.world.call(other, 'GET', `${path('events')}/`);
  expect(foreign).toMatchObject({ status: 404, body: { code: 'not_found' } });
  const later = new Date(bench.world.clock.now().getTime() + 91 * 24 * 60 * MINUTE_MS);
  await bench.world.charging.forget(later);
  expect(await events()).toEqual([]);
});
