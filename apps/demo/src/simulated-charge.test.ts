// Simulated charging points at the real server, over real sockets, in both OCPP versions: from the slot lock of a booking to the
// bill.
import { randomUUID } from 'node:crypto';
import { type Config, hashPointSecret, readConfig, startServer } from '@voltagora/server';
import { createChargingPoint, meterKeyOf } from '@voltagora/simulator';
import pino from 'pino';
import { expect, onTestFinished, test } from 'vitest';

const PATIENCE_MS = 60_000;
const SOON_MS = 12_000;
const PASSWORD = 'a password of a test';

const config = (): Config =>
  readConfig({ PORT: '0', HOST: '127.0.0.1', VOLTAGORA_DATA: ':memory:' });

async function openInstallation() {
  const server = await startServer({
    config: config(),
    log: pino({ level: 'silent' }),
    meterHeadroom: 1_000,
  });
  onTestFinished(() => server.close());
  const person = async (role: 'driver' | 'station_owner') => {
    const id = randomUUID();
    const user = {
      id,
      email: `${id}@example.org`,
      password_hash: 'none',
      first_name: 'Test',
      last_name: 'User',
      phone_number: '',
      role,
      lang: 'en' as const,
      created_at: new Date(),
      activated_at: new Date(),
    };
    await server.db.insertInto('users').values(user).execute();
    return { userId: id, email: user.email, role, sessionId: id };
  };
  const [driver, owner] = [await person('driver'), await person('station_owner')];
  const gift = { userId: driver.userId, amountMinor: 100_000, idempotencyKey: randomUUID() };
  await server.db
    .transaction()
    .execute((trx) => server.services.wallet.grant(trx, { ...gift, reason: 'welcome' }));
  return { ...server, driver, owner, ...(await insertPoint(server.db, owner.userId)) };
}

type Db = Awaited<ReturnType<typeof startServer>>['db'];

async function insertPoint(db: Db, ownerId: string) {
  const station = {
    owner_id: ownerId,
    slug: 'test',
    name: 'Test',
    country: 'GR',
    lat: 37.98,
    lng: 23.73,
    time_zone: 'Europe/Athens',
    operator: '',
    address: 'Ermou 1',
    city: 'Athens',
    postcode: '',
    pricing_policy: 0 as const,
    price_per_kwh_micro: 450_000,
    created_at: new Date(),
    updated_at: new Date(),
  };
  const { id: stationId } = await db
    .insertInto('stations')
    .values(station)
    .returning('id')
    .executeTakeFirstOrThrow();
  const point = {
    station_id: stationId,
    ocpp_identity: 'ATH-0001',
    password_hash: hashPointSecret(PASSWORD),
    max_power_w: 22_000,
  };
  const { id: chargingPointId } = await db
    .insertInto('charging_points')
    .values(point)
    .returning('id')
    .executeTakeFirstOrThrow();
  const plug = {
    station_id: stationId,
    charging_point_id: chargingPointId,
    connector_number: 1,
    label: 'A',
    connector_type: 'TYPE2',
    max_power_w: 22_000,
  };
  const { id: plugId } = await db
    .insertInto('plugs')
    .values(plug)
    .returning('id')
    .executeTakeFirstOrThrow();
  return { chargingPointId, plugId };
}

test.each(['1.6', '2.0.1'] as const)(
  '[S4.04] over OCPP %s a plug is held, charged at and billed',
  { timeout: PATIENCE_MS },
  async (version) => {
    const { services, port, driver, owner, chargingPointId, plugId } = await openInstallation();
    const point = createChargingPoint({
      identity: 'ATH-0001',
      password: PASSWORD,
      vendor: 'Test',
      model: 'One',
      connectors: [{ number: 1, type: 'TYPE2', maxPowerKw: 22 }],
      version,
      signs: true,
      url: `ws://127.0.0.1:${port}`,
      pace: 60,
    });
    onTestFinished(() => point.stop());
    point.start();
    await point.when(({ online }) => online, SOON_MS);
    const soon = <T>(look: () => T | Promise<T>) => expect.poll(look, { timeout: SOON_MS });

    const wanted = { plug: { id: plugId }, charge_now: true, duration_minutes: 60 };
    const tokens = { type: 'tokens', name: 'Token Wallet' } as const;
    const draft = { ...wanted, payment_method: tokens, comments: '', weeks: 1, skip_taken: false };
    // The plug status arrives a moment after the charging point's connection.
    const book = async () => {
      await services.reservations.create(draft, driver);
      return 'booked';
    };
    await soon(() => book().catch(String)).toBe('booked');
    const { reservation } = await services.reservations.next(driver);
    const id = reservation?.id ?? '';
    const read = () => services.reservations.read(id, driver);
    await soon(async () => (await read()).charger_hold?.state).toBe('held');
    await point.when(({ connectors }) => connectors[0]?.status === 'Reserved', SOON_MS);
    expect(point.swipe(1, 'SOMEBODY')).toBe(false);

    const meters = await services.proofs.keys.fetch(owner, chargingPointId);
    expect(meters.results).toMatchObject([{ public_key: meterKeyOf('ATH-0001') }]);
    const target = { chargingPointId, reservationId: id };
    await services.charging.start(target, driver);
    await soon(async () => (await read()).start.step).toBe('flowing');
    await soon(async () => ((await read()).session?.energy_kWh ?? 0) > 0.1).toBe(true);
    await services.charging.stop(target, driver);
    await soon(async () => (await read()).status).toBe('FULFILLED');
    const { bill, charger_hold: hold, session } = await read();
    expect(bill?.tokens).toBeGreaterThan(0);
    expect(session?.stop_reason).toBe('Remote');
    const proofs = await services.proofs.ofSession(driver, session?.id ?? '');
    expect(proofs).toMatchObject({
      state: 'valid',
      is_different: false,
      signed_kWh: session?.energy_kWh,
      results: [{ state: 'valid', key: { public_key: meterKeyOf('ATH-0001'), source: 'charger' } }],
    });
    expect(['held', 'ended']).toContain(hold?.state);
    await point.when(({ connectors }) => connectors[0]?.status === 'Available', SOON_MS);
  },
);
