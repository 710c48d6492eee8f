import type { PointEvent } from '@voltagora/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Actor } from '../../../platform/http/actor.ts';
import { book, eventually, idTagOf, MINUTE_MS, status } from '../test-charging-world.ts';
import { openSessionBench, type SessionBench } from '../test-session.ts';

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

describe("an owner's command is there at once with what the charger made of it:", () => {
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

  test('stop, of a charge at the station', async () => {
    const { id } = await bench.charging();
    answer('RemoteStopTransaction', 'Accepted');
    await post('stop-transaction', { reservation: { id } });
    const detail = { reservation: id, answer: 'Accepted' };
    expect(await newest()).toEqual({ kind: 'stop_asked', actor: 'owner', detail });
  });

  test('also when it gave none', async () => {
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

test("a driver's start and stop are told without who it was", async () => {
  const { id } = await book(bench.world, bench.driver, bench.chargingPoint.plugIds[0]);
  await post('start-transaction', { reservation: { id } }, bench.driver);
  const detail = { connector: 1, reservation: id, answer: 'Accepted' };
  expect(await newest()).toEqual({ kind: 'start_asked', actor: 'driver', detail });
});

describe('a charger tells', () => {
  test('that it came and booted, newest first', async () => {
    const told = (await events()).map(({ kind, actor }) => [kind, actor]);
    expect(told).toEqual([
      ['booted', 'charger'],
      ['connected', 'charger'],
    ]);
  });

  test('of a fault once, and when it is over', async () => {
    const fault = { ...status(bench.world, 1, 'Faulted'), errorCode: 'GroundFailure', info: '<b>' };
    await bench.point.call('StatusNotification', fault);
    await bench.point.call('StatusNotification', fault);
    await bench.point.call('StatusNotification', status(bench.world, 1, 'Available'));
    expect((await events('?search=fault')).map(({ kind, detail }) => [kind, detail])).toEqual([
      ['fault_over', { connector: 1, status: 'Available' }],
      ['fault', { connector: 1, status: 'Faulted', error_code: 'GroundFailure', info: '<b>' }],
    ]);
  });

  test("of a card that was refused, with its number; of a driver's tag without", async () => {
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

  test('[B4] no more than so much in a minute, which leaves room for what people do', async () => {
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

test('are paged, forgotten after 90 days, and of one owner alone', async () => {
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
