// Raw calls by the commissioning right: who may send them, to what, and what is recorded.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { book } from '../../../../tests/kit/charging/charging-world.ts';
import {
  openSessionBench,
  type SessionBench,
} from '../../../../tests/kit/charging/session-bench.ts';
import { createHost } from '../../../host/host.service.ts';

let bench: SessionBench;
let asked: [action: string, params: unknown][];

beforeAll(async () => {
  bench = await openSessionBench();
});
afterAll(() => bench.close());
beforeEach(async () => {
  await bench.fresh();
  asked = [];
  for (const action of ['RemoteStartTransaction', 'RemoteStopTransaction', 'ReserveNow'] as const) {
    bench.point.handle(action, async ({ params }) => {
      asked.push([action, params]);
      return { status: 'Accepted' };
    });
  }
  await host({ command: 'revoke-commissioning', account: bench.owner.email });
});

const host = (request: object) => {
  const { db, clock } = bench.world;
  const publicUrl = () => 'https://example.org';
  return createHost({ db, clock, publicUrl, home: null as never }).run(request);
};
const grant = (more: object = {}) =>
  host({
    command: 'grant-commissioning',
    account: bench.owner.email,
    reason: 'new site',
    ...more,
  });
const call = (action: string, payload: object, actor = bench.owner) =>
  bench.world.call(
    actor,
    'POST',
    `/api/ocpp/charging-point/${bench.chargingPoint.chargingPointId}/call/`,
    { action, payload },
  );
const right = async () =>
  (await bench.world.call(bench.owner, 'GET', '/api/ocpp/commissioning-right/')).body;
const allow = (idTag: string) =>
  bench.world.call(bench.owner, 'POST', '/api/ocpp/id-tags/', { idTag, charging_point: null });
const entries = (action: string) =>
  bench.world.db
    .selectFrom('audit_log')
    .selectAll()
    .where('action', '=', action)
    .orderBy('id', 'desc')
    .execute();

describe('[S6.05] the commissioning right', () => {
  it('lets an owner start a session with an own tag, and each call is audited', async () => {
    await allow('FLEET1');
    const start = { connectorId: 1, idTag: 'fleet1' };
    expect(await call('RemoteStartTransaction', start)).toMatchObject({
      status: 403,
      body: { code: 'ocpp_action_not_allowed' },
    });
    expect(await grant()).toMatchObject({ ok: true });
    expect(await right()).toEqual({ is_granted: true, ends_at: null });
    expect(await call('RemoteStartTransaction', start)).toMatchObject({
      status: 200,
      body: { outcome: 'answered', response: { status: 'Accepted' } },
    });
    expect(asked).toEqual([['RemoteStartTransaction', start]]);
    const [entry] = await entries('charging_point.called');
    expect(entry).toMatchObject({
      actor_kind: 'user',
      actor_id: bench.owner.userId,
      subject_kind: 'charging_point',
      subject_id: String(bench.chargingPoint.chargingPointId),
      detail: { action: 'RemoteStartTransaction', outcome: 'Accepted' },
    });
    expect((await entries('commissioning.granted'))[0]).toMatchObject({
      actor_kind: 'host',
      subject_id: bench.owner.userId,
      detail: { reason: 'new site', ends_at: null },
    });
  });

  it('ends when it is revoked, and at its end', async () => {
    await allow('FLEET2');
    const start = { connectorId: 1, idTag: 'FLEET2' };
    await grant({ days: 1 });
    expect((await call('RemoteStartTransaction', start)).status).toBe(200);
    expect(
      await host({ command: 'revoke-commissioning', account: bench.owner.email }),
    ).toMatchObject({ ok: true });
    expect((await call('RemoteStartTransaction', start)).status).toBe(403);
    await bench.world.db
      .insertInto('commissioning_rights')
      .values({
        owner_id: bench.owner.userId,
        granted_at: bench.world.clock.now(),
        ends_at: bench.world.clock.now(),
      })
      .execute();
    expect((await call('RemoteStartTransaction', start)).status).toBe(403);
    expect(await right()).toEqual({ is_granted: false, ends_at: null });
  });

  it('is granted to owners only, and covers own charging points only', async () => {
    await grant();
    expect(
      await host({
        command: 'grant-commissioning',
        account: bench.driver.email,
        reason: 'a mistake',
      }),
    ).toMatchObject({ ok: false });
    const rival = await bench.world.join('station_owner');
    await host({ command: 'grant-commissioning', account: rival.email, reason: 'new site' });
    const theirs = await call('RemoteStopTransaction', { transactionId: 1 }, rival);
    expect(theirs.status).toBe(404);
    expect(asked).toEqual([]);
  });

  it("never uses a tag that is not the owner's", async () => {
    await grant();
    const { status, body } = await call('RemoteStartTransaction', { connectorId: 1, idTag: 'X9' });
    expect([status, body.errors.payload[0]]).toEqual([400, expect.stringContaining('id tags')]);
    expect(
      await call('ChangeConfiguration', { key: 'AuthorizationKey', value: 'x' }),
    ).toMatchObject({ status: 400 });
    expect(asked).toEqual([]);
  });

  it("never touches a driver's session or booking, but the other plug", async () => {
    await grant();
    await allow('FLEET3');
    const { transactionId, idTag } = await bench.charging(1);
    expect(await call('RemoteStopTransaction', { transactionId })).toMatchObject({
      status: 409,
      body: { code: 'plug_booked' },
    });
    expect((await call('RemoteStartTransaction', { connectorId: 1, idTag })).status).toBe(400);
    const start = { connectorId: 1, idTag: 'FLEET3' };
    expect(await call('RemoteStartTransaction', start)).toMatchObject({
      body: { code: 'plug_booked' },
    });
    expect(await call('RemoteStartTransaction', { idTag: 'FLEET3' })).toMatchObject({
      body: { code: 'plug_booked' },
    });
    expect(asked).toEqual([]);
    expect((await call('RemoteStartTransaction', { ...start, connectorId: 2 })).status).toBe(200);
  });

  it('never keeps a plug into a booking, nor uses the number of one', async () => {
    await grant();
    await allow('FLEET4');
    const { id } = await book(bench.world, bench.driver, bench.chargingPoint.plugIds[0] ?? 0);
    const { number, start_time: start } = await bench.world.db
      .selectFrom('reservations')
      .select(['ocpp_reservation_id as number', 'start_time'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const expiryDate = new Date(start.getTime() + 60_000).toISOString();
    const hold = { connectorId: 1, expiryDate, idTag: 'FLEET4', reservationId: 900_000_001 };
    expect(await call('ReserveNow', hold)).toMatchObject({ body: { code: 'plug_booked' } });
    const other = { ...hold, connectorId: 2, reservationId: number };
    expect(await call('ReserveNow', other)).toMatchObject({ body: { code: 'plug_booked' } });
    expect(asked).toEqual([]);
    expect((await call('ReserveNow', { ...other, reservationId: 900_000_001 })).status).toBe(200);
  });
});
