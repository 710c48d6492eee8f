// Charging points by file, with own passwords, and prepared for profile 3 before they first connect.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AnswerOf } from '@voltagora/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '../../../../platform/db/db.ts';
import type { Actor } from '../../../../platform/http/actor.ts';
import { selfSigned } from '../../../../tests/kit/certificates.ts';
import { openTestDatabase } from '../../../../tests/kit/database/open-database.ts';
import { at, createWorld, type World } from '../../../../tests/kit/reservations/booking-world.ts';
import { insertStation, type TestStation } from '../../../../tests/kit/stations/catalogue.ts';
import { createPointEvents } from '../../connection/point-events.ts';
import { admitPoint } from '../admit-charging-point.ts';

let database: OpenDatabase;
let world: World;
let owner: Actor;
let station: TestStation;
let serial = 0;
let folder: string;

beforeAll(async () => {
  database = await openTestDatabase();
  folder = mkdtempSync(join(tmpdir(), 'voltagora-tls-'));
  const [certificate, keyFile] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
  const tls = { certificates: [certificate], keys: [keyFile], clientAuthorities: undefined };
  const { pem, key } = await selfSigned('localhost');
  writeFileSync(certificate, pem);
  writeFileSync(keyFile, key);
  world = await createWorld(database, undefined, undefined, undefined, undefined, {
    config: { tls },
  });
});
beforeEach(async () => {
  owner = await world.join('station_owner');
  station = await insertStation(world.db, owner);
  serial += 1;
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

type Imported = AnswerOf<'importChargingPoints'>['results'];
const send = (csv: string, dryRun = false, actor = owner) =>
  world.call(actor, 'POST', '/api/stations/charging-points/import/', {
    csv,
    station: { id: station.stationId },
    dry_run: dryRun,
  });
const rows = async (csv: string, dryRun = false): Promise<Imported> =>
  (await send(csv, dryRun)).body.results;
const told = (results: Imported) =>
  results.map(({ line, outcome, errors }) => [
    line,
    outcome,
    ...errors.map(({ column, code }) => `${column} ${code}`),
  ]);
const count = async () =>
  (
    await world.db
      .selectFrom('charging_points')
      .select('id')
      .where('station_id', '=', station.stationId)
      .execute()
  ).length;
const admit = (identity: string, secret: string, isCertified = false) => {
  const { db, clock } = world;
  const log = { info() {}, warn() {}, error() {} };
  const certificate = { isTrusted: true, names: [identity], fingerprint: `F${identity}` };
  const channel = { isEncrypted: true, certificate: isCertified ? certificate : null };
  return admitPoint(
    { db, clock, events: createPointEvents({ db, clock, log }) },
    identity,
    secret,
    channel,
  );
};
const addPlug = async (label: string): Promise<number> =>
  (
    await world.call(owner, 'POST', `/api/stations/${station.stationId}/plugs/`, {
      label,
      connector_type: 'TYPE2',
      max_power_kW: 22,
    })
  ).body.id;

describe('[S1.02] a file of charging points', () => {
  it('creates each line by itself; a bad one never stops the others', async () => {
    const before = await count();
    const plugId = await addPlug('Left');
    const name = `CP${serial}`;
    const csv = [
      '\uFEFFIdentity;Label;Plugs;Max_Power_kW;Vendor;Profile;Password',
      `${name}-A;Front;Left=2;22,5;ACME;;`,
      'no good;;;;;;',
      `${name}-B;"unclosed;;;;;`,
      `${name}-C;;Nowhere=1;;;;`,
      '',
      `${name}-A;again;;;;;`,
      `${name}-D;;Left=1;;;;`,
      `${name}-E;;;;;7;short`,
      `${name}-F;;;;;;own-Password-0815`,
    ].join('\r\n');
    const expected = (outcome: string) => [
      [2, outcome],
      [3, 'refused', 'identity not_valid'],
      [4, 'refused', 'identity not_valid'],
      [5, 'refused', 'plugs unknown_plug'],
      [7, 'refused', 'identity repeated'],
      [8, 'refused', 'plugs plug_placed'],
      [9, 'refused', 'password not_valid', 'profile not_valid'],
      [10, outcome],
    ];
    const preview = await rows(csv, true);
    expect(told(preview)).toEqual(expected('ready'));
    expect(preview.map(({ credentials }) => credentials)).toEqual(preview.map(() => null));
    expect(await count()).toBe(before);
    const made = await rows(csv);
    expect(told(made)).toEqual(expected('created'));
    expect(await count()).toBe(before + 2);
    const password = made[0]?.credentials?.password ?? '';
    expect(password).toMatch(/^[a-z0-9]{20}$/u);
    expect(made[7]?.credentials?.password).toBe('own-Password-0815');
    expect(await admit(`${name}-A`, password)).toMatchObject({ ok: true });
    expect(await admit(`${name}-F`, 'own-Password-0815')).toMatchObject({ ok: true });
    const { body } = await world.call(owner, 'GET', `/api/stations/plugs/${plugId}/`);
    expect(body).toMatchObject({ connector_number: 2 });
    const again = `identity,plugs\n${name}-G,Left=1`;
    expect(told(await rows(again))).toEqual([[2, 'refused', 'plugs plug_placed']]);
    expect(told(await rows(`identity\n${name}-F\n${name}-f\n${name}-H\n${name}-h`))).toEqual([
      [2, 'refused', 'identity identity_taken'],
      [3, 'refused', 'identity identity_taken'],
      [4, 'created'],
      [5, 'refused', 'identity repeated'],
    ]);
  });

  it('[S6.05] names only stations of the owner, by id, slug or name', async () => {
    const rival = await world.join('station_owner');
    const theirs = await insertStation(world.db, rival);
    const { slug } = await world.db
      .selectFrom('stations')
      .select('slug')
      .where('id', '=', station.stationId)
      .executeTakeFirstOrThrow();
    const csv = `identity,station\nS${serial}-1,${slug}\nS${serial}-2,${theirs.stationId}\nS${serial}-3,${station.stationId}`;
    expect(told(await rows(csv))).toEqual([
      [2, 'created'],
      [3, 'refused', 'station unknown_station'],
      [4, 'created'],
    ]);
    const { body } = await send(`identity\nS${serial}-4`, false, rival);
    expect(told(body.results)).toEqual([[2, 'refused', 'station unknown_station']]);
  });

  it('leaves a plug with bookings where it is', async () => {
    const driver = await world.join('driver', 500);
    await addPlug('Booked');
    const { plugId } = station;
    await world.call(driver, 'POST', '/api/stations/reservations/', {
      plug: { id: plugId },
      start_time: at('12:00'),
      stop_time: at('13:00'),
    });
    await world.db
      .updateTable('plugs')
      .set({ charging_point_id: null, connector_number: null, label: 'Kept' })
      .where('id', '=', plugId)
      .execute();
    expect(told(await rows(`identity,plugs\nU${serial}-1,Kept=1\nU${serial}-2,Booked=1`))).toEqual([
      [2, 'refused', 'plugs in_use'],
      [3, 'created'],
    ]);
  });

  it('is refused as a whole without its column or with too many lines', async () => {
    for (const csv of ['name\nCP', `identity\n${'X\n'.repeat(501)}`, '"']) {
      expect(await send(csv)).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
    }
  });
});

describe('[S1.02] a charging point that is prepared for profile 3', () => {
  it('comes in with its certificate from the first time on, never with the password alone', async () => {
    const name = `P3-${serial}`;
    const [made] = await rows(`identity,profile\n${name},3`);
    const password = made?.credentials?.password ?? '';
    expect(await admit(name, password)).toMatchObject({ ok: false, fault: 'no_certificate' });
    expect(await admit(name, '', true)).toMatchObject({ ok: true });
  });

  it('is refused where the server cannot see certificates', async () => {
    const plain = await openTestDatabase();
    const server = await createWorld(plain);
    const someone = await server.join('station_owner');
    const { stationId } = await insertStation(server.db, someone);
    const made = await server.call(someone, 'POST', `/api/stations/${stationId}/charging-points/`, {
      security_profile: 3,
    });
    expect(made).toMatchObject({ status: 409, body: { code: 'tls_not_offered' } });
    await plain.close();
  });
});

describe('[S1.02] a password that an owner sets', () => {
  const set = (password: string, actor = owner) =>
    world.call(
      actor,
      'POST',
      `/api/stations/charging-points/${station.chargingPointId}/new-password/`,
      { password },
    );

  it('replaces the old one and is stored as a hash', async () => {
    const { body } = await set('Chosen-by-me-1234');
    const { username } = body;
    expect(body.password).toBe('Chosen-by-me-1234');
    expect(await admit(username, 'Chosen-by-me-1234')).toMatchObject({ ok: true });
    expect((await set('Another-one-56789')).status).toBe(200);
    expect(await admit(username, 'Chosen-by-me-1234')).toMatchObject({ ok: false });
    const { password_hash: hash } = await world.db
      .selectFrom('charging_points')
      .select('password_hash')
      .where('id', '=', station.chargingPointId)
      .executeTakeFirstOrThrow();
    expect(hash).toMatch(/^[0-9a-f]{64}$/u);
  });

  it.each(['fifteen-letters', 'x'.repeat(41), 'with a blank inside it', 'aaaaaaaaaaaaaaaa'])(
    'is refused: %s',
    async (password) => {
      expect(await set(password)).toMatchObject({
        status: 400,
        body: { code: 'validation_failed' },
      });
    },
  );

  it('[S6.05] is set only by the owner of the charging point', async () => {
    const rival = await world.join('station_owner');
    expect((await set('Chosen-by-me-1234', rival)).status).toBe(404);
  });
});
