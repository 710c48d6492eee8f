// The whole server, tested in both versions with the third-party client ocpp-rpc as a charging point: it validates every frame in
// both directions with its own copy of the official schemas, and throws on the first violation.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  openBench,
  type Bench,
  PASSWORD,
  type Person,
} from '../../apps/server/src/tests/kit/accounts/departure-bench.ts';
import {
  insertChargingPoint,
  type TestChargingPoint,
} from '../../apps/server/src/tests/kit/charging/charging-world.ts';
import { foreignChargingPoint } from '../../apps/server/src/tests/kit/ocpp-server/ocpp-server.ts';
import { logIn } from '../../apps/server/src/tests/kit/people.ts';
import { LANGUAGES, type Version } from './foreign-language.ts';

type Point = ReturnType<typeof foreignChargingPoint>;

let bench: Bench;
let owner: Person;
let driver: Person;
beforeAll(async () => {
  bench = await openBench();
  [owner, driver] = await Promise.all([bench.join('station_owner'), bench.join('driver')]);
});
afterAll(() => bench.close());
beforeEach(() => signIn());

/** An access token is valid for 15 minutes. */
async function signIn(): Promise<void> {
  for (const person of [owner, driver]) {
    person.token = await logIn(bench.server, { email: person.email, password: PASSWORD });
  }
}

const url = () => bench.server.url.replace('http', 'ws');

/** A charging point that has booted and sent the status of its two plugs, and the calls it received since. */
async function openPoint(version: Version) {
  const { protocol, answers, boot, status } = LANGUAGES[version];
  const chargingPoint = await insertChargingPoint(bench.db, owner);
  const point = foreignChargingPoint({ url: url() }, chargingPoint.identity, [protocol]);
  const asked: { method: string; params: unknown }[] = [];
  const bad: unknown[] = [];
  for (const [method, answer] of Object.entries(answers)) {
    point.handle(method, async ({ params }) => {
      asked.push({ method, params });
      return answer;
    });
  }
  point.on('strictValidationFailure', (failure: unknown) => bad.push(failure));
  await point.connect();
  expect(await point.call('BootNotification', boot)).toMatchObject({ status: 'Accepted' });
  for (const number of [1, 2]) await point.call('StatusNotification', status(number, now()));
  return { point, chargingPoint, asked, bad };
}

const now = () => bench.clock.now().toISOString();
const later = (minutes: number) => bench.clock.advance(minutes * 60_000);
const tell = (who: Person, chargingPoint: TestChargingPoint, what: string, body: object = {}) =>
  bench.call(
    who,
    'POST',
    `/api/ocpp/charging-point/${chargingPoint.chargingPointId}/${what}`,
    body,
  );

async function book({ plugIds: [id] }: TestChargingPoint, window: object) {
  const draft = { plug: { id }, ...window };
  const { body, text } = await bench.call(driver, 'POST', '/api/stations/reservations/', draft);
  expect(text).toContain('"id"');
  const { id_tag: idTag } = await bench.db
    .selectFrom('reservations')
    .select('id_tag')
    .where('id', '=', body.id)
    .executeTakeFirstOrThrow();
  return { id: String(body.id), idTag };
}

const read = async (id: string) =>
  (await bench.call(driver, 'GET', `/api/stations/reservations/${id}/`)).body;

describe.each(['1.6', '2.0.1'] as const)(
  '[S4.01] a third-party charging point of %s',
  (version) => {
    const language = LANGUAGES[version];

    it('[S7.40] charges a booking: started and stopped from the app, measured and billed', async () => {
      const { point, chargingPoint, asked, bad } = await openPoint(version);
      const { id, idTag } = await book(chargingPoint, { charge_now: true, duration_minutes: 60 });
      const reservation = { reservation: { id } };
      expect((await tell(driver, chargingPoint, 'start-transaction', reservation)).status).toBe(
        200,
      );
      expect(await language.authorize(point, idTag)).toBe('Accepted');
      expect(await language.authorize(point, 'NOBODY')).toBe('Invalid');
      const charge = await language.begin(point, { idTag, wh: 5_000, at: now() });
      later(10);
      await charge.measure(9_000, now());
      expect(await read(id)).toMatchObject({ status: 'CHARGING', session: { energy_kWh: 4 } });
      expect((await tell(driver, chargingPoint, 'stop-transaction', reservation)).status).toBe(200);
      await charge.end(10_000, now());
      expect(await read(id)).toMatchObject({ status: 'FULFILLED', session: { energy_kWh: 5 } });
      const row = bench.db.selectFrom('reservations').select('billed_minor').where('id', '=', id);
      expect(await row.executeTakeFirst()).toEqual({ billed_minor: 2_250 });
      // Whether the slot lock is sent before or after the start depends on timing.
      const methods = asked.map(({ method }) => method).filter((each) => each !== 'ReserveNow');
      expect(methods).toEqual(language.startAndStop);
      expect(bad).toEqual([]);
      await point.close();
    });

    it("[S7.40] [S4.04] executes its owner's commands, and reserves a plug for a booking", async () => {
      const { point, chargingPoint, asked, bad } = await openPoint(version);
      const deeds: [string, object][] = [
        ['reset-plug', { type: 'Soft' }],
        ['unlock-connector', { quantity: 1 }],
        ['change-availability', { quantity: 2, type: 'Inoperative' }],
        ['trigger-message', { requested_message: 'StatusNotification', quantity: 1 }],
        ['clear-cache', {}],
        ['configuration', language.change],
        ['call/', { action: 'DataTransfer', payload: { vendorId: 'a.maker', messageId: 'x' } }],
      ];
      for (const [what, body] of deeds) {
        const answer = await tell(owner, chargingPoint, what, body);
        expect([what, answer.status, answer.text]).toEqual([what, 200, expect.any(String)]);
      }
      const start = Math.ceil((bench.clock.now().getTime() + 900_000) / 900_000) * 900_000;
      const at = (hours: number) => new Date(start + hours * 3_600_000).toISOString();
      const { id, idTag } = await book(chargingPoint, { start_time: at(0), stop_time: at(1) });
      bench.clock.advance(start - 300_000 - bench.clock.now().getTime());
      await signIn();
      await bench.server.services.charging.lockSlots(bench.clock.now());
      expect(asked.map(({ method }) => method)).toEqual(language.deeds);
      expect(JSON.stringify(asked.at(-1)?.params)).toContain(idTag);
      await bench.call(driver, 'POST', `/api/stations/reservations/${id}/cancel`);
      await expect.poll(() => asked.at(-1)?.method).toBe('CancelReservation');
      expect(bad).toEqual([]);
      await point.close();
    });

    it('gets a response to every message that docs/ocpp.md lists as received, and NotSupported to all others', async () => {
      const chargingPoint = await insertChargingPoint(bench.db, owner);
      const { protocol } = language;
      const lax = { strictMode: false };
      const point = foreignChargingPoint({ url: url() }, chargingPoint.identity, [protocol], lax);
      await point.connect();
      const page = readFileSync(new URL('../../docs/ocpp.md', import.meta.url), 'utf8');
      const table = page.split(`### OCPP ${version}\n`)[1]?.split('###')[0] ?? '';
      const rows = [...table.matchAll(/^\| (\w+) +\| (✓|–|answered only|) *\|/gm)];
      expect(rows.length).toBeGreaterThan(38);
      for (const [, action = '', received] of rows) {
        const answer = await codeOf(point, action);
        expect([action, answer !== 'NotSupported']).toEqual([
          action,
          received === '✓' || received === 'answered only',
        ]);
      }
      await point.close();
    });
  },
);

/** The response to an empty payload: 'answered', or its error code. */
const codeOf = (point: Point, action: string): Promise<string> =>
  point.call(action, {}).then(
    () => 'answered',
    ({ rpcErrorCode = 'none' }: { rpcErrorCode?: string }) => rpcErrorCode,
  );
