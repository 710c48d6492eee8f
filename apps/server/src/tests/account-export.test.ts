// The data a person takes along, from a whole server: everything about them, nothing secret, nobody else.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportAccount } from '../features/accounts/leaving/account-export.service.ts';
import { insertPasskey } from './kit/access/owned-objects.ts';
import { insertVehicle } from './kit/stations/catalogue.ts';
import {
  beginSession,
  type Bench,
  everything,
  openBench,
  type Person,
} from './kit/accounts/departure-bench.ts';

let bench: Bench;
let driver: Person;
let owner: Person;
let booked: { id: string };
let sessionId: string;

beforeAll(async () => {
  bench = await openBench();
  driver = await bench.join('driver');
  owner = await bench.join('station_owner');
  const { clock, db } = bench;
  const station = await bench.openStation(owner);
  await insertVehicle(db, driver);
  await insertPasskey(db, driver.userId);
  booked = (await bench.book(driver, station)).body;
  await db
    .insertInto('user_identities')
    .values({
      provider: 'apple-id',
      subject: 'apple-7',
      user_id: driver.userId,
      created_at: clock.now(),
    })
    .execute();
  await bench.call(null, 'POST', '/api/users/reset_password/', { email: driver.email });
  await bench.call(driver, 'PUT', '/api/notifications/preferences/', {
    quiet_hours: { from: '22:30', until: '07:00', time_zone: 'Europe/Athens' },
  });
  // Not connected, so that nobody tells them that it is free.
  await bench.call(driver, 'POST', '/api/plug-watches/', {
    station: { id: station.stationId },
    plug: { id: station.unconnectedPlugId },
  });
  await bench.call(driver, 'POST', '/api/stations/reports/', {
    station: { id: station.stationId },
    category: 'dangerous',
    text: 'A loose cable',
  });
  await db
    .insertInto('station_hidings')
    .values({
      station_id: station.stationId,
      part: 'description',
      reason: 'spam',
      kept_text: 'Ring twice',
      hidden_at: clock.now(),
    })
    .execute();
  sessionId = await beginSession(bench, station, booked.id);
  await bench.call(owner, 'POST', '/api/wallet/business-profile', {
    business_name: 'Sun and Sons',
    tax_num: '094014201',
    street_name: 'Ermou',
    street_num: '1',
    city: 'Athens',
    zipcode: '10563',
    tax_office: 'FAE Athens',
    user_email: owner.email,
    business_accounting_email: 'books@example.org',
    phone_number: '2101234567',
    vat_percentage: 24,
  });
});
afterAll(() => bench.close());

const take = async (person: Person) => {
  const answer = await bench.call(person, 'GET', '/api/users/me/export/');
  expect(answer.status).toBe(200);
  return answer;
};

describe('the data a person takes along', () => {
  it('[S7.06] has all there is about a driver', async () => {
    const { body } = await take(driver);
    const { user, data } = body;
    expect(user).toMatchObject({ id: driver.userId, email: driver.email, has_password: true });
    expect(Object.keys(data)).toEqual([
      'devices',
      'sign_in_with',
      'second_factors',
      'vehicles',
      'reservations',
      'charging_sessions',
      'wallet_transactions',
      'payments',
      'notifications',
      'notification_preferences',
      'plug_watches',
      'station_reports',
      'favourite_stations',
      'fault_reports',
      'station_ratings',
      'ratings_received',
      'mails',
      'audit_log',
      'truncated',
    ]);
    expect(data).toMatchObject({
      devices: [{ address: expect.any(String) }],
      sign_in_with: [{ provider: 'apple-id', subject: 'apple-7' }],
      second_factors: [
        { authenticator: null, passkeys: [{ name: 'Phone' }], recovery_codes_left: 0 },
      ],
      vehicles: [{ model: { manufacturer: 'Maker' } }],
      reservations: [{ id: booked.id, status: 'CHARGING' }],
      charging_sessions: [
        {
          id: sessionId,
          reservation_id: booked.id,
          energy_kWh: 1.5,
          samples: [{ energy_kWh: 1.5, power_kW: 11, soc: 40 }],
        },
      ],
      wallet_transactions: [{ kind: 'welcome', tokens: 500 }],
      mails: [{ kind: 'booking_confirmed' }, { kind: 'password_reset' }],
      payments: [],
      notification_preferences: [
        { choices: {}, quiet_hours: { from: '22:30', until: '07:00', time_zone: 'Europe/Athens' } },
      ],
      plug_watches: [{ station: { id: expect.any(Number) } }],
      station_reports: [{ category: 'dangerous', body: 'A loose cable', outcome: null }],
      audit_log: [],
      truncated: [],
    });
  });

  it('has all there is about an owner, and nothing about their drivers', async () => {
    const { body, text } = await take(owner);
    expect(body.data).toMatchObject({
      business_profile: [{ business_name: 'Sun and Sons', tax_num: '094014201' }],
      stations: [{ city: 'Athens', price_per_kwh_micro: 450_000 }],
      charging_points: [{ id: expect.any(Number) }],
      plugs: [{}, {}, {}],
      owner_standing: [{ stations_max: 10_000 }],
      hidden_of_stations: [{ part: 'description', reason: 'spam', kept_text: 'Ring twice' }],
      charging_sessions: [{ id: sessionId, energy_kWh: 1.5 }],
      wallet_transactions: [],
    });
    expect(text).not.toContain(driver.email);
    expect(text).not.toContain(driver.userId);
  });

  it('has nothing that opens anything', async () => {
    const rows = await everything(bench.db);
    const secrets = [
      ...rows.matchAll(/"(?:\w*_hash|id_tag|ocpp_identity|text_body|html_body)":"([^"]{6,})"/g),
    ].map(([, value]) => value ?? '');
    // Two passwords, sessions, the link, the mail's two bodies, the tags and the point.
    expect(secrets.length).toBeGreaterThan(8);
    for (const person of [driver, owner]) {
      const { text } = await take(person);
      expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
      expect(text).not.toMatch(/_hash|id_tag|ocpp_identity/);
    }
  });

  it('is nobody else’s to take', async () => {
    const answer = await bench.call(null, 'GET', '/api/users/me/export/');
    expect([answer.status, answer.body.code]).toEqual([401, 'authentication_required']);
  });

  it('says of which list there is more', async () => {
    const long = Array.from({ length: 10_002 }, (_, n) => n);
    const { db, clock } = bench;
    const { data } = await exportAccount(
      {
        db,
        clock,
        exportParts: () => ({ long: async (_, limit) => long.slice(0, limit) }),
        secondFactor: { exported: async () => [] },
      },
      driver,
    );
    expect(data['truncated']).toEqual(['long']);
    expect(data['long']).toHaveLength(10_000);
  });
});
