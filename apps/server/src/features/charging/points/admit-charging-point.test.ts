import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { manualClock } from '../../../platform/clock.ts';
import type { OpenDatabase } from '../../../platform/db/db.ts';
import { openTestDatabase } from '../../../tests/kit/database/open-database.ts';
import { newId } from '../../../platform/ids.ts';
import type { Channel } from '../../../platform/ocpp-server/handshake/channel.ts';
import { PASSWORD } from '../../../tests/kit/ocpp-server/ocpp-server.ts';
import { insertUser } from '../../../tests/kit/people.ts';
import { admitPoint } from './admit-charging-point.ts';
import { createPointEvents, type PointEvents } from '../connection/point-events.ts';
import { hashPointSecret } from './point-secret.ts';
import {
  insertChargingPoint,
  NOW,
  type TestChargingPoint,
} from '../../../tests/kit/charging/charging-world.ts';

let database: OpenDatabase;
let chargingPoint: TestChargingPoint;
let events: PointEvents;
beforeAll(async () => {
  database = await openTestDatabase();
  const log = { info() {}, warn() {}, error() {} };
  events = createPointEvents({ db: database.db, clock: manualClock(NOW), log });
});
afterAll(() => database.close());
beforeEach(async () => {
  chargingPoint = await insertChargingPoint(
    database.db,
    await insertUser(database.db, 'station_owner'),
  );
});

const PLAIN: Channel = { isEncrypted: false, certificate: null };
const TLS: Channel = { isEncrypted: true, certificate: null };
const certified = (change: Partial<NonNullable<Channel['certificate']>> = {}): Channel => ({
  isEncrypted: true,
  certificate: { isTrusted: true, names: [chargingPoint.identity], fingerprint: 'AB', ...change },
});

const admit = (secret: string, channel: Channel) =>
  admitPoint(
    { db: database.db, clock: manualClock(NOW), events },
    chargingPoint.identity,
    secret,
    channel,
  );
const set = (change: { security_profile?: number; next_security_profile?: number }) =>
  database.db
    .updateTable('charging_points')
    .set(change)
    .where('id', '=', chargingPoint.chargingPointId)
    .execute();
const point = () =>
  database.db
    .selectFrom('charging_points')
    .selectAll()
    .where('id', '=', chargingPoint.chargingPointId)
    .executeTakeFirstOrThrow();
const eventKinds = async () => {
  await events.flush();
  const rows = await database.db
    .selectFrom('charging_point_events')
    .select('kind')
    .where('charging_point_id', '=', chargingPoint.chargingPointId)
    .execute();
  return rows.map(({ kind }) => kind);
};

describe('a security profile is the minimum for a connection', () => {
  test.each([
    [1, PLAIN, undefined],
    [1, TLS, undefined],
    [2, PLAIN, 'not_encrypted'],
    [2, TLS, undefined],
    [3, PLAIN, 'not_encrypted'],
    [3, TLS, 'no_certificate'],
  ])('profile %j with its password over %j: %j', async (profile, channel, fault) => {
    await set({ security_profile: profile });
    const { chargingPointId } = chargingPoint;
    expect(await admit(PASSWORD, channel)).toEqual(
      fault === undefined ? { ok: true, chargingPointId } : { ok: false, chargingPointId, fault },
    );
    expect(await admit('wrong-0123456789', channel)).toMatchObject({ ok: false });
  });

  test("profile 3 needs a certificate with the charging point's own name from a trusted authority", async () => {
    await set({ security_profile: 3 });
    expect(await admit('', certified())).toMatchObject({ ok: true });
    for (const wrong of [{ isTrusted: false }, { names: ['CP-1'] }, { names: [] }]) {
      expect(await admit(PASSWORD, certified(wrong))).toMatchObject({ fault: 'wrong_certificate' });
    }
  });

  async function issueTo(
    { chargingPointId }: TestChargingPoint,
    fingerprint: string,
  ): Promise<void> {
    const dates = { issued_at: NOW, valid_until: NOW };
    const row = { id: newId(), charging_point_id: chargingPointId, fingerprint, ...dates };
    await database.db.insertInto('charger_certificates').values(row).execute();
  }

  test('the certificate of a deleted charging point is not valid for a new one with the same identity', async () => {
    const before = await insertChargingPoint(
      database.db,
      await insertUser(database.db, 'station_owner'),
    );
    await issueTo(before, 'CD');
    await set({ security_profile: 3 });
    expect(await admit('', certified({ fingerprint: 'CD' }))).toMatchObject({ ok: false });
  });

  test('the first use of a newer certificate retires the older one', async () => {
    await issueTo(chargingPoint, 'E1');
    await issueTo(chargingPoint, 'E2');
    await set({ security_profile: 3 });
    const isIn = async (fingerprint: string) => (await admit('', certified({ fingerprint }))).ok;
    expect(await isIn('E1')).toBe(true);
    expect(await isIn('E2')).toBe(true);
    expect(await isIn('E1')).toBe(false);
    expect(await isIn('E2')).toBe(true);
  });

  test('a certificate is accepted only after the owner has asked for one', async () => {
    await set({ security_profile: 2 });
    expect(await admit('', certified())).toMatchObject({ ok: false });
    await set({ next_security_profile: 3 });
    expect(await admit('', certified())).toMatchObject({ ok: true });
  });

  test('is raised by the first connection that meets it, and never lowered', async () => {
    await set({ next_security_profile: 2 });
    expect(await admit(PASSWORD, PLAIN)).toMatchObject({ ok: true });
    expect(await point()).toMatchObject({ security_profile: 1, next_security_profile: 2 });
    expect(await admit(PASSWORD, TLS)).toMatchObject({ ok: true });
    expect(await point()).toMatchObject({ security_profile: 2, next_security_profile: null });
    expect(await admit(PASSWORD, PLAIN)).toMatchObject({ ok: false });
    expect(await eventKinds()).toEqual(['profile_raised']);
  });
});

describe('a new password', () => {
  async function send(password: string): Promise<void> {
    const row = { id: newId(), password_hash: hashPointSecret(password), sent_at: NOW };
    const owner = { charging_point_id: chargingPoint.chargingPointId };
    await database.db
      .insertInto('charger_passwords')
      .values({ ...row, ...owner })
      .execute();
  }
  const isIn = async (secret: string) => (await admit(secret, PLAIN)).ok;

  test('is accepted beside the old one until its first use, then the old one is refused', async () => {
    await send('second-0123456789');
    expect(await isIn(PASSWORD)).toBe(true);
    expect(await isIn('second-0123456789')).toBe(true);
    expect(await isIn(PASSWORD)).toBe(false);
    expect(await isIn('second-0123456789')).toBe(true);
    expect((await point()).password_set_at).toEqual(NOW);
    expect(await eventKinds()).toEqual(['password_used']);
  });

  test('is any of several pending ones, and a later one can still be used', async () => {
    await send('second-0123456789');
    await send('third-00123456789');
    await send('fourth-0123456789');
    expect(await isIn('third-00123456789')).toBe(true);
    expect(await isIn('second-0123456789')).toBe(false);
    expect(await isIn('fourth-0123456789')).toBe(true);
    expect(await isIn('third-00123456789')).toBe(false);
  });

  test('matches in hexadecimal, as some charging points store it (OCPP 1.6 security, A01)', async () => {
    await send('second-0123456789');
    const asSent = Buffer.from('second-0123456789').toString('hex');
    expect(await isIn(asSent)).toBe(true);
    expect(await isIn(asSent.toUpperCase())).toBe(true);
    expect(await isIn('second-0123456789')).toBe(true);
    expect(await isIn(asSent.slice(2))).toBe(false);
  });

  test('used twice at the same time is activated once, and both connect', async () => {
    await send('second-0123456789');
    const both = await Promise.all([isIn('second-0123456789'), isIn('second-0123456789')]);
    expect(both).toEqual([true, true]);
  });
});
