// Deleting an account on a whole server: what it ends, and what it leaves.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hashPointSecret } from '../features/charging/public.ts';
import { ledgerFaults, NO_FAULTS } from './kit/wallet/ledger.ts';
import { preparePayouts } from './kit/access/owned-objects.ts';
import { insertVehicle } from './kit/stations/catalogue.ts';
import { newId } from '../platform/ids.ts';
import {
  connectBare,
  PASSWORD as POINT_PASSWORD,
  shakeHands,
} from './kit/ocpp-server/ocpp-server.ts';
import {
  beginSession,
  type Bench,
  everything,
  MINUTE_MS,
  NOW,
  openBench,
  PASSWORD,
} from './kit/accounts/departure-bench.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
});
beforeEach(() => bench.clock.set(NOW));
afterAll(() => bench.close());

const refusal = ({ status, body }: { status: number; body: { code: string } }) => [
  status,
  body.code,
];
const settle = { settle: true };

describe('[S7.06] a deleted account', () => {
  it('lets nobody in, and says farewell in the language of its person', async () => {
    const owner = await bench.join('station_owner');
    await bench.call(owner, 'PUT', '/api/users/me/', { settings: { lang: 'el' } });
    expect((await bench.leave(owner)).status).toBe(204);
    expect(refusal(await bench.call(owner, 'GET', '/api/users/me/'))).toEqual([
      401,
      'token_not_valid',
    ]);
    const credentials = { email: owner.email, password: PASSWORD };
    const login = await bench.call(null, 'POST', '/api/auth/jwt/create', credentials);
    expect(refusal(login)).toEqual([401, 'invalid_credentials']);
    const mails = await bench.mailsTo(owner);
    expect(mails.map(({ kind, lang }) => [kind, lang])).toEqual([['account_deleted', 'el']]);
    expect(mails[0]?.text_body).not.toContain('tokens');
    const entries = await bench.db
      .selectFrom('audit_log')
      .select(['action', 'actor_id'])
      .where('subject_id', '=', owner.userId)
      .execute();
    expect(entries).toEqual([{ action: 'account.deleted', actor_id: owner.userId }]);
  });

  it('has cancelled its bookings with the fee that they told, and nothing is left in its wallet', async () => {
    const [driver, owner] = [await bench.join('driver'), await bench.join('station_owner')];
    const station = await bench.openStation(owner);
    const { body: late } = await bench.book(driver, station, 10);
    const { body: early } = await bench.book(driver, station, 20);
    bench.clock.advance(14 * MINUTE_MS);
    expect((await bench.leave(driver, settle)).status).toBe(204);
    expect(await bench.statusOf(late.id)).toBe('CANCELED');
    expect(await bench.statusOf(early.id)).toBe('CANCELED');
    expect(await bench.wallet(driver)).toEqual({ posted_minor: 0, held_minor: 0 });
    // 3.00 EUR for the late one, less 5 % commission.
    expect(await bench.wallet(owner)).toEqual({ posted_minor: 2_850, held_minor: 0 });
    expect(await ledgerFaults(bench.db)).toEqual(NO_FAULTS);
    const another = await bench.join('driver');
    expect((await bench.book(another, station, 20)).status).toBe(201);
  });

  it('gives the drivers at its stations everything back, and one mail each', async () => {
    const [driver, owner] = [await bench.join('driver'), await bench.join('station_owner')];
    const station = await bench.openStation(owner);
    const { body: booked } = await bench.book(driver, station);
    bench.clock.advance(14 * MINUTE_MS);
    expect((await bench.leave(owner, settle)).status).toBe(204);
    expect(await bench.statusOf(booked.id)).toBe('REJECTED');
    expect(await bench.wallet(driver)).toEqual({ posted_minor: 50_000, held_minor: 0 });
    expect((await bench.mailsTo(driver)).map(({ kind }) => kind)).toEqual(['booking_rejected']);
    expect(await ledgerFaults(bench.db)).toEqual(NO_FAULTS);
    const seen = await bench.call(driver, 'GET', `/api/stations/reservations/${booked.id}/`);
    expect(seen.body).toMatchObject({ status: 'REJECTED', bill: null });
  });

  it('has its stations off the map, its chargers shut out, its identities free', async () => {
    const [driver, owner] = [await bench.join('driver'), await bench.join('station_owner')];
    const station = await bench.openStation(owner);
    const { body: shown } = await bench.call(null, 'GET', `/api/stations/${station.stationId}/`);
    const point = () =>
      bench.db
        .selectFrom('charging_points')
        .selectAll()
        .where('id', '=', station.chargingPointId)
        .executeTakeFirstOrThrow();
    const before = await point();
    await bench.leave(owner, settle);
    for (const path of [
      `/api/stations/${station.stationId}/`,
      `/api/stations/get-station-by-slug/${encodeURIComponent(shown.slug)}/`,
      `/api/stations/plugs/${station.plugId}/`,
      `/api/stations/station-reservations/${station.stationId}/`,
    ]) {
      expect((await bench.call(driver, 'GET', path)).status).toBe(404);
    }
    const listed = await bench.call(null, 'GET', `/api/stations/?search=${shown.name.slice(8)}`);
    expect(listed.body.count).toBe(0);
    expect(refusal(await bench.book(driver, station))).toEqual([404, 'not_found']);
    const after = await point();
    expect(after).toMatchObject({ connected: false, password_hash: '' });
    expect(after.ocpp_identity).not.toBe(before.ocpp_identity);
  });

  it('sends its connected chargers away, who do not get in again', async () => {
    const owner = await bench.join('station_owner');
    const station = await bench.openStation(owner);
    const point = await bench.db
      .updateTable('charging_points')
      .set({ password_hash: hashPointSecret(POINT_PASSWORD) })
      .where('id', '=', station.chargingPointId)
      .returning('ocpp_identity')
      .executeTakeFirstOrThrow();
    const identity = point.ocpp_identity;
    const server = { url: bench.server.url.replace('http', 'ws') };
    const connected = await connectBare(server, { identity });
    await bench.leave(owner, settle);
    expect(await connected.closed).toMatchObject({ code: 1008 });
    expect(await shakeHands(server, { identity })).toMatchObject({ open: false, status: 401 });
  });

  it('pays out what it has earned, and says how to get it', async () => {
    const [driver, owner] = [await bench.join('driver'), await bench.join('station_owner')];
    const station = await bench.openStation(owner);
    const { body: booked } = await bench.book(driver, station);
    bench.clock.advance(14 * MINUTE_MS);
    await bench.call(driver, 'POST', `/api/stations/reservations/${booked.id}/cancel`);
    await bench.leave(owner, settle);
    expect(await bench.wallet(owner)).toEqual({ posted_minor: 0, held_minor: 0 });
    const payouts = await bench.db
      .selectFrom('payouts')
      .select(['id', 'amount_minor', 'status'])
      .where('owner_id', '=', owner.userId)
      .execute();
    expect(payouts).toEqual([{ id: expect.any(String), amount_minor: 2_850, status: 'requested' }]);
    const [farewell] = await bench.mailsTo(owner);
    expect(farewell?.text_body).toContain(`28.50 tokens`);
    expect(farewell?.text_body).toContain(payouts[0]?.id);
  });

  it('pays out what was asked for before together with all the rest, under the same name', async () => {
    const [driver, owner] = [await bench.join('driver'), await bench.join('station_owner')];
    const station = await bench.openStation(owner);
    const { body: booked } = await bench.book(driver, station);
    bench.clock.advance(14 * MINUTE_MS);
    await bench.call(driver, 'POST', `/api/stations/reservations/${booked.id}/cancel`);
    await bench.call(owner, 'POST', '/api/auth/proof/', { password: PASSWORD });
    await preparePayouts(bench.db, owner.userId);
    const asked = await bench.call(owner, 'POST', '/api/wallet/payouts/', { tokens: 10 });
    expect(asked.status).toBe(201);
    expect(refusal(await bench.leave(owner))).toEqual([409, 'account_not_settled']);
    expect((await bench.leave(owner, settle)).status).toBe(204);
    expect(await bench.wallet(owner)).toEqual({ posted_minor: 0, held_minor: 0 });
    const payouts = await bench.db
      .selectFrom('payouts')
      .select(['id', 'amount_minor', 'status'])
      .where('owner_id', '=', owner.userId)
      .execute();
    expect(payouts).toEqual([{ id: asked.body.id, amount_minor: 2_850, status: 'requested' }]);
    expect(await ledgerFaults(bench.db)).toEqual(NO_FAULTS);
  });

  it('has no address any more in what owners see', async () => {
    const [driver, owner] = [await bench.join('driver'), await bench.join('station_owner')];
    const { body: booked } = await bench.book(driver, await bench.openStation(owner));
    const mine = '/api/stations/owner_station-reservations/';
    const list = async () => (await bench.call(owner, 'GET', mine)).body.results[0].user;
    expect(await list()).toEqual({ id: driver.userId, email: driver.email });
    await bench.leave(driver, settle);
    expect(await list()).toEqual({ id: driver.userId, email: '' });
    const one = await bench.call(owner, 'GET', `/api/stations/reservations/${booked.id}/`);
    expect(one.body.user.email).toBe('');
  });

  it('names its person nowhere in the database but in the farewell', async () => {
    const owner = await bench.join('station_owner');
    const station = await bench.openStation(owner);
    const driver = await bench.join('driver', 'melina.kastanaki@example.org');
    const named = { first_name: 'Melina', last_name: 'Kastanaki', phone_number: '+30 697 1122334' };
    await bench.call(driver, 'PUT', '/api/users/me/', named);
    const vehicleId = await insertVehicle(bench.db, driver);
    await bench.db
      .updateTable('vehicles')
      .set({ plate_number: 'IZE-4711' })
      .where('id', '=', vehicleId)
      .execute();
    const { body: booked } = await bench.book(driver, station);
    await bench.db
      .updateTable('reservations')
      .set({ comments: 'Kastanaki, grey car', vehicle_id: vehicleId })
      .where('id', '=', booked.id)
      .execute();
    const identity = { provider: 'google-oauth2', subject: 'subject-of-melina' } as const;
    await bench.db
      .insertInto('user_identities')
      .values({ ...identity, user_id: driver.userId, created_at: NOW })
      .execute();
    await bench.db
      .insertInto('id_tags')
      .values({
        id: newId(),
        owner_id: owner.userId,
        charging_point_id: null,
        user_email: 'Melina.Kastanaki@example.org',
        id_tag: 'CARD-1',
        created_at: NOW,
      })
      .execute();
    await bench.call(null, 'POST', '/api/users/reset_password/', { email: driver.email });
    expect((await bench.leave(driver, settle)).status).toBe(204);
    const traces = (await everything(bench.db))
      .split('\n')
      .filter((row) => /melina|kastanaki|1122334|IZE-4711|subject-of/i.test(row));
    expect(traces.map((row) => [row.split(' ')[0], row.includes('"account_deleted"')])).toEqual([
      ['outgoing_mails', true],
    ]);
  });

  it("leaves nothing of an owner's business, cards and notes", async () => {
    const owner = await bench.join('station_owner', 'yannis.ralakis@example.org');
    const station = await bench.openStation(owner);
    await bench.call(owner, 'POST', '/api/wallet/business-profile', {
      business_name: 'Ralakis IKE',
      tax_num: '094014201',
      street_name: 'Ermou',
      street_num: '1',
      city: 'Athens',
      zipcode: '10563',
      tax_office: 'FAE Athens',
      user_email: owner.email,
      business_accounting_email: 'ralakis.books@example.org',
      phone_number: '2101234567',
      vat_percentage: 24,
    });
    const profiles = () =>
      bench.db
        .selectFrom('business_profiles')
        .select('business_name')
        .where('user_id', '=', owner.userId)
        .execute();
    expect(await profiles()).toHaveLength(1);
    await bench.db
      .updateTable('stations')
      .set({ description: 'Ring at Ralakis', access_notes: 'Ralakis opens' })
      .where('id', '=', station.stationId)
      .execute();
    await bench.db
      .insertInto('station_hidings')
      .values({
        station_id: station.stationId,
        part: 'description',
        reason: 'spam',
        kept_text: 'Call Ralakis',
        hidden_at: NOW,
      })
      .execute();
    const sessionId = await beginSession(bench, station, null);
    await bench.db
      .updateTable('charging_sessions')
      .set({ stopped_at: NOW, id_tag: 'RALAKIS-CARD' })
      .where('id', '=', sessionId)
      .execute();
    expect((await bench.leave(owner, settle)).status).toBe(204);
    const traces = (await everything(bench.db))
      .split('\n')
      .filter((row) => /ralakis/i.test(row) && !row.includes('"account_deleted"'));
    expect(traces).toEqual([]);
    const session = await bench.db
      .selectFrom('charging_sessions')
      .select('energy_wh')
      .where('id', '=', sessionId)
      .executeTakeFirstOrThrow();
    expect(session.energy_wh).toBe(1_500);
  });

  it('[B23] leaves its address free for a new account that sees nothing of the old one', async () => {
    const owner = await bench.join('station_owner');
    const old = await bench.join('driver', 'again@example.org');
    await insertVehicle(bench.db, old);
    await bench.book(old, await bench.openStation(owner));
    await bench.leave(old, settle);
    const anew = await bench.join('driver', 'again@example.org');
    expect(anew.userId).not.toBe(old.userId);
    for (const path of ['/api/stations/my-reservations/', '/api/my-vehicles/']) {
      const { body, status } = await bench.call(anew, 'GET', path);
      expect([path, status, body.count]).toEqual([path, 200, 0]);
    }
    const { body: moved } = await bench.call(anew, 'GET', '/api/wallet/driver-transactions/');
    expect(moved.results.map(({ kind }: { kind: string }) => kind)).toEqual(['welcome']);
    const { body: sessions } = await bench.call(anew, 'GET', '/api/users/me/sessions/');
    expect(sessions.count).toBe(1);
    expect(await bench.wallet(anew)).toEqual({ posted_minor: 50_000, held_minor: 0 });
  });
});
