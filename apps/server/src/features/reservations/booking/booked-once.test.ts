// [B10] Repeated requests with the same Idempotency-Key: one effect, and the first response byte for byte.
import { createHash } from 'node:crypto';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '../../../platform/db/db.ts';
import { openTestDatabase, openTestPostgres } from '../../../tests/kit/database/open-database.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { forgetKeys } from '../../../platform/http/idempotency/idempotency.store.ts';
import { newId } from '../../../platform/ids.ts';
import { preparePayouts } from '../../../tests/kit/access/owned-objects.ts';
import { buyTokens, chargeTokens } from '../../../tests/kit/wallet/bought-tokens.ts';
import { ledgerFaults, NO_FAULTS } from '../../../tests/kit/wallet/ledger.ts';
import { reservationChanged } from '../reservation-changed.ts';
import { insertStation, NOW } from '../../../tests/kit/stations/catalogue.ts';
import { at, createWorld, type World } from '../../../tests/kit/reservations/booking-world.ts';

const BOOK = '/api/stations/reservations/';
const DAY_MS = 86_400_000;
const databases: OpenDatabase[] = [];

beforeAll(async () => {
  databases.push(await openTestDatabase());
  const postgres = await openTestPostgres();
  if (postgres !== undefined) databases.push(postgres);
});
afterAll(async () => {
  for (const database of databases) await database.close();
});

interface Scene {
  world: World;
  driver: Actor;
  owner: Actor;
  plugId: number;
  draft: object;
}

async function createScene(database: OpenDatabase): Promise<Scene> {
  const world = await createWorld(database);
  const owner = await world.join('station_owner');
  const { plugId } = await insertStation(world.db, owner);
  const draft = { plug: { id: plugId }, start_time: at('10:00'), stop_time: at('11:00') };
  return { world, owner, plugId, draft, driver: await world.join('driver', 500) };
}

/** Runs on both databases within one test: the available databases are known only after they are opened. */
async function onEach(work: (scene: Scene) => Promise<void>): Promise<void> {
  for (const database of databases) {
    const scene = await createScene(database);
    await work(scene);
    expect(await ledgerFaults(scene.world.db)).toEqual(NO_FAULTS);
  }
}

/** Returns the raw response body. */
async function post({ world }: Scene, actor: Actor, url: string, body: object, key?: string) {
  const headers = {
    authorization: `Bearer ${actor.userId}`,
    'content-type': 'application/json',
    ...(key !== undefined && { 'idempotency-key': key }),
  };
  const { statusCode, body: text } = await world.app.inject({
    method: 'POST',
    url,
    headers,
    payload: JSON.stringify(body),
  });
  return { status: statusCode, text };
}

const bookingsOf = async ({ world }: Scene, driver: Actor) =>
  world.db.selectFrom('reservations').select('id').where('user_id', '=', driver.userId).execute();

describe('[B10] the same key', () => {
  it('fifty concurrent requests make one booking, one hold and fifty equal responses', async () => {
    await onEach(async (scene) => {
      const { driver, draft } = scene;
      const sent = Array.from({ length: 50 }, () => post(scene, driver, BOOK, draft, 'one'));
      const answers = await Promise.all(sent);
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
      expect(answers[0]).toMatchObject({ status: 201 });
      expect(await bookingsOf(scene, driver)).toHaveLength(1);
      const holds = scene.world.db.selectFrom('ledger_transfers').select('id');
      expect(await holds.where('phase', '=', 'pending').execute()).not.toHaveLength(0);
      expect(scene.world.changes).toHaveLength(1);
    });
  });

  it('a later repeat returns the first response, whatever has happened to the booking and the plug since', async () => {
    await onEach(async (scene) => {
      const { driver, draft, world, plugId } = scene;
      const first = await post(scene, driver, BOOK, draft, 'later');
      const { id } = JSON.parse(first.text);
      const cancel = await post(scene, driver, `${BOOK}${id}/cancel`, {}, 'its end');
      expect(cancel.status).toBe(200);
      await world.db
        .updateTable('plugs')
        .set({ charging_point_id: null, connector_number: null })
        .where('id', '=', plugId)
        .execute();
      world.clock.set(new Date(NOW.getTime() + DAY_MS - 1));
      expect(await post(scene, driver, BOOK, draft, 'later')).toEqual(first);
      expect(await post(scene, driver, `${BOOK}${id}/cancel`, {}, 'its end')).toEqual(cancel);
      expect(await bookingsOf(scene, driver)).toHaveLength(1);
    });
  });

  it('after 24 hours it counts as a new key, and the cleanup job deletes it', async () => {
    await onEach(async (scene) => {
      const { driver, draft, world } = scene;
      const first = await post(scene, driver, BOOK, draft, 'daily');
      world.clock.set(new Date(NOW.getTime() + DAY_MS));
      const later = {
        ...draft,
        start_time: at('10:00').replace('-01T', '-02T'),
        stop_time: at('11:00').replace('-01T', '-02T'),
      };
      const second = await post(scene, driver, BOOK, later, 'daily');
      expect(second.status).toBe(201);
      expect(second.text).not.toBe(first.text);
      expect(await post(scene, driver, BOOK, later, 'daily')).toEqual(second);
      await forgetKeys(world.db, new Date(NOW.getTime() + 2 * DAY_MS - 1));
      const kept = world.db.selectFrom('idempotency_keys').where('user_id', '=', driver.userId);
      expect(await kept.select('key').execute()).toHaveLength(1);
      await forgetKeys(world.db, new Date(NOW.getTime() + 2 * DAY_MS));
      expect(await kept.select('key').execute()).toHaveLength(0);
    });
  });

  it('with another body, or for another call, it is refused without effect', async () => {
    await onEach(async (scene) => {
      const { driver, draft } = scene;
      const { text } = await post(scene, driver, BOOK, draft, 'mine');
      const other = { ...draft, comments: 'by the gate' };
      const reused = await Promise.all([
        post(scene, driver, BOOK, other, 'mine'),
        post(scene, driver, `${BOOK}${JSON.parse(text).id}/cancel`, {}, 'mine'),
      ]);
      for (const answer of reused) {
        expect(answer.status).toBe(422);
        expect(JSON.parse(answer.text).code).toBe('idempotency_key_reused');
      }
      expect(await bookingsOf(scene, driver)).toHaveLength(1);
    });
  });

  it('with two bodies at once, one request succeeds and the other is refused', async () => {
    await onEach(async (scene) => {
      const { driver, draft } = scene;
      const noon = { ...draft, start_time: at('12:00'), stop_time: at('13:00') };
      const answers = await Promise.all(
        [draft, noon].map((body) => post(scene, driver, BOOK, body, 'both')),
      );
      expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422]);
      expect(await bookingsOf(scene, driver)).toHaveLength(1);
    });
  });

  it('of another user it is a different key', async () => {
    await onEach(async (scene) => {
      const rival = await scene.world.join('driver', 500);
      const noon = { ...scene.draft, start_time: at('12:00'), stop_time: at('13:00') };
      expect((await post(scene, scene.driver, BOOK, scene.draft, 'shared')).status).toBe(201);
      expect((await post(scene, rival, BOOK, noon, 'shared')).status).toBe(201);
      expect(await bookingsOf(scene, rival)).toHaveLength(1);
    });
  });

  it('after a refusal the request can be repeated, and is decided anew', async () => {
    await onEach(async (scene) => {
      const poor = await scene.world.join('driver', 10);
      const refused = await post(scene, poor, BOOK, scene.draft, 'again');
      expect(JSON.parse(refused.text).code).toBe('not_enough_tokens');
      const gift = { userId: poor.userId, amountMinor: 50_000, idempotencyKey: newId() };
      await scene.world.db
        .transaction()
        .execute((trx) => scene.world.wallet.grant(trx, { ...gift, reason: 'welcome' }));
      const booked = await post(scene, poor, BOOK, scene.draft, 'again');
      expect(booked.status).toBe(201);
      expect(await post(scene, poor, BOOK, scene.draft, 'again')).toEqual(booked);
      expect(await bookingsOf(scene, poor)).toHaveLength(1);
    });
  });
});

describe('[B10] calls that book or move money', () => {
  it('an owner cancels a booking once, and a repeat returns the first response', async () => {
    await onEach(async (scene) => {
      const { driver, owner, draft } = scene;
      const { id } = JSON.parse((await post(scene, driver, BOOK, draft)).text);
      const url = `/api/stations/owner_station-reservations/${id}/cancel`;
      const body = { message: 'The plug is broken.' };
      const sent = Array.from({ length: 10 }, () => post(scene, owner, url, body, 'call off'));
      const answers = await Promise.all(sent);
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
      expect(answers[0]).toMatchObject({ status: 200 });
      const { email } = driver;
      const mails = scene.world.db.selectFrom('outgoing_mails').where('recipient', '=', email);
      const rejections = mails.where('kind', '=', 'booking_rejected');
      expect(await rejections.select('id').execute()).toHaveLength(1);
    });
  });

  it('a payout is requested once', async () => {
    await onEach(async (scene) => {
      const { owner, world } = scene;
      const driver = await world.join('driver');
      await buyTokens(world, driver, 2_000);
      await chargeTokens(world, { driver, owner }, 2_000);
      world.clock.advance(8 * DAY_MS);
      await preparePayouts(world.db, owner.userId);
      const ask = () => post(scene, owner, '/api/wallet/payouts/', { tokens: 5 }, 'payday');
      const answers = await Promise.all([ask(), ask(), ask()]);
      expect(answers[0]).toMatchObject({ status: 201 });
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
      expect((await post(scene, owner, '/api/wallet/payouts/', { tokens: 5 })).status).toBe(409);
    });
  });
});

describe('[B10] a key', () => {
  it.each([
    ['nothing', ''],
    ['256 characters', 'k'.repeat(256)],
    ['a control character', 'a\tb'],
    ['a control character beyond ASCII', 'a\u0085b'],
  ])('of %s is refused', async (_, key) => {
    const scene = await createScene(databases[0]!);
    const { status, text } = await post(scene, scene.driver, BOOK, scene.draft, key);
    expect([status, JSON.parse(text).code]).toEqual([400, 'validation_failed']);
    expect(Object.keys(JSON.parse(text).errors)).toEqual(['idempotency-key']);
    expect(await bookingsOf(scene, scene.driver)).toHaveLength(0);
  });

  it('of 255 characters is accepted, and is ignored by a call that does not support keys', async () => {
    const scene = await createScene(databases[0]!);
    const key = 'k'.repeat(255);
    expect((await post(scene, scene.driver, BOOK, scene.draft, key)).status).toBe(201);
    const cost = await post(
      scene,
      scene.driver,
      '/api/stations/reservation-cost/',
      scene.draft,
      '',
    );
    expect(cost.status).toBe(200);
  });

  it('is stored with a fingerprint of the request, not with the request', async () => {
    const scene = await createScene(databases[0]!);
    await post(scene, scene.driver, BOOK, { ...scene.draft, comments: 'gate 12' }, 'kept');
    const row = await scene.world.db
      .selectFrom('idempotency_keys')
      .selectAll()
      .where('user_id', '=', scene.driver.userId)
      .executeTakeFirstOrThrow();
    expect(row.request_hash).toHaveLength(createHash('sha256').digest('hex').length);
    expect(row.call).toBe('createReservation');
  });

  it('is documented in OpenAPI only for the calls that support it', async () => {
    const { world } = await createScene(databases[0]!);
    const { paths } = (await world.app.inject('/api/docs/json')).json();
    const headerOf = (path: string) =>
      (paths[path].post.parameters ?? []).find(
        (parameter: { in: string }) => parameter.in === 'header',
      );
    expect(headerOf(BOOK)).toMatchObject({
      name: 'idempotency-key',
      required: false,
      schema: { type: 'string', minLength: 1, maxLength: 255 },
    });
    expect(headerOf('/api/stations/reservation-cost/')).toBeUndefined();
  });
});

it('[B10] [F1] a response lost with its connection is returned to the repeated request', async () => {
  await onEach(async (scene) => {
    const { world, driver, draft } = scene;
    const booked = Promise.withResolvers<void>();
    world.bus.subscribe(reservationChanged, () => booked.resolve());
    const url = new URL(await world.app.listen({ port: 0, host: '127.0.0.1' }));
    const body = JSON.stringify(draft);
    const head = `POST ${BOOK} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${driver.userId}\r\nidempotency-key: cut\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`;
    const socket = connect(Number(url.port), url.hostname);
    socket.write(head + body);
    // This event is published after the commit and before the response.
    await booked.promise;
    socket.destroy();
    const repeated = await post(scene, driver, BOOK, draft, 'cut');
    expect(repeated.status).toBe(201);
    expect(JSON.parse(repeated.text)).toMatchObject({ status: 'PENDING' });
    expect(await bookingsOf(scene, driver)).toHaveLength(1);
    expect(world.changes).toHaveLength(1);
    await world.app.close();
  });
});
