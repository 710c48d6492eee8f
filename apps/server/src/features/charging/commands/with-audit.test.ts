import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Actor } from '../../../platform/http/actor.ts';
import { eventually, status } from '../../../tests/kit/charging/charging-world.ts';
import { openSessionBench, type SessionBench } from '../../../tests/kit/charging/session-bench.ts';

let bench: SessionBench;

beforeAll(async () => {
  bench = await openSessionBench();
});
beforeEach(() => bench.fresh());
afterAll(() => bench.close());

const post = (actor: Actor, command: string, body: object) => {
  const url = `/api/ocpp/charging-point/${bench.chargingPoint.chargingPointId}/${command}`;
  return bench.world.call(actor, 'POST', url, body);
};
const answer = (action: string, word: string) =>
  bench.point.handle(action, async () => ({ status: word }));
const entriesOf = (reservationId: string) =>
  bench.world.db
    .selectFrom('audit_log')
    .select(['actor_kind', 'actor_id', 'action', 'detail'])
    .where('subject_id', '=', reservationId)
    .orderBy('id')
    .execute();

describe("an owner's command that affects a driver's session is audited with its outcome:", () => {
  test.each([
    ['reset-plug', { type: 'Hard' }, 'Reset', 'charging_point.reset', { type: 'Hard' }],
    ['unlock-connector', { quantity: 1 }, 'UnlockConnector', 'charging_point.unlocked', {}],
    [
      'change-availability',
      { quantity: 0, type: 'Inoperative' },
      'ChangeAvailability',
      'charging_point.availability_changed',
      { type: 'Inoperative' },
    ],
    [
      'configuration',
      { key: 'A', value: 'a secret value' },
      'ChangeConfiguration',
      'charging_point.configuration_changed',
      { key: 'A' },
    ],
  ])('%s', async (command, body, ocppAction, action, detail) => {
    const { id } = await bench.charging();
    const word = ocppAction === 'UnlockConnector' ? 'Unlocked' : 'Accepted';
    answer(ocppAction, word);
    expect(await post(bench.owner, command, body)).toMatchObject({ status: 200 });
    expect(await entriesOf(id)).toEqual([
      {
        actor_kind: 'user',
        actor_id: bench.owner.userId,
        action,
        detail: {
          ...detail,
          charging_point: bench.chargingPoint.chargingPointId,
          session: expect.any(String),
          outcome: word,
        },
      },
    ]);
  });

  test('stop, even if the charging point refuses', async () => {
    const { id } = await bench.charging();
    answer('RemoteStopTransaction', 'Accepted');
    await post(bench.owner, 'stop-transaction', { reservation: { id } });
    bench.later(1);
    await bench.point.call('StatusNotification', status(bench.world, 1, 'Charging'));
    answer('RemoteStopTransaction', 'Rejected');
    const refused = await post(bench.owner, 'stop-transaction', { reservation: { id } });
    expect(refused.body.code).toBe('charger_refused');
    expect(await entriesOf(id)).toMatchObject([
      { action: 'session.stop_asked', detail: { outcome: 'Accepted' } },
      { action: 'session.stop_asked', detail: { outcome: 'charger_refused' } },
    ]);
  });
});

test('[OCPP-J 1.6 §4.1.3] a reset whose line closed before the answer is told and audited as one that may have acted', async () => {
  const { id } = await bench.charging();
  const told: unknown[] = [];
  bench.point.handle('Reset', async ({ params }) => {
    told.push(params);
    await bench.point.close({ force: true });
    return { status: 'Accepted' };
  });
  const reset = await post(bench.owner, 'reset-plug', { type: 'Hard' });
  expect(reset).toMatchObject({ status: 504, body: { code: 'charger_may_have_acted' } });
  expect(reset.body.detail).toContain('check its status before you try again');
  expect(told).toHaveLength(1);
  expect(await entriesOf(id)).toMatchObject([
    { action: 'charging_point.reset', detail: { outcome: 'charger_may_have_acted' } },
  ]);
});

describe('the audit log has no entry', () => {
  test("of a driver's own stop", async () => {
    const { id } = await bench.charging();
    answer('RemoteStopTransaction', 'Accepted');
    await post(bench.driver, 'stop-transaction', { reservation: { id } });
    expect(await entriesOf(id)).toEqual([]);
  });

  test('of a command to another connector, or without a session', async () => {
    const { id } = await bench.charging(1);
    answer('UnlockConnector', 'Unlocked');
    await post(bench.owner, 'unlock-connector', { quantity: 2 });
    expect(await entriesOf(id)).toEqual([]);
  });

  test('of a command that did not reach the charging point', async () => {
    const { id } = await bench.charging();
    await bench.point.close();
    await eventually(
      async () => bench.world.ocpp.connection(bench.chargingPoint.chargingPointId) === null,
    );
    const away = await post(bench.owner, 'reset-plug', { type: 'Hard' });
    expect(away.body.code).toBe('charger_not_connected');
    expect(await entriesOf(id)).toEqual([]);
  });

  test('of a refused command of another user', async () => {
    const { id } = await bench.charging();
    const stranger = await bench.world.join('station_owner');
    await post(stranger, 'reset-plug', { type: 'Hard' });
    expect(await entriesOf(id)).toEqual([]);
  });
});
