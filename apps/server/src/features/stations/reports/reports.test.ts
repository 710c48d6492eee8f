// Issue 22, point 7: reports of drivers about stations, and the queue of the host.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Actor } from '../../../platform/http/actor.ts';
import { newId } from '../../../platform/ids.ts';
import { insertStation } from '../../../tests/kit/stations/catalogue.ts';
import {
  auditOf,
  closeBench,
  done,
  driver,
  newcomers,
  openBench,
  owner,
  refusal,
  station,
  world,
} from '../../../tests/kit/host-bench.ts';

beforeAll(openBench);
afterAll(closeBench);
beforeEach(newcomers);

const report = (by: Actor, more: object = {}) =>
  world.call(by, 'POST', '/api/stations/reports/', {
    station: { id: station.stationId },
    category: 'wrong_place',
    text: 'There is a bakery.',
    ...more,
  });
const queue = async () => {
  const { results } = (await done({ command: 'reports' })).result;
  return results.filter((row: { email: string }) => row.email === driver.email);
};
const told = async () => {
  await world.notifications.notifyAll();
  const { body } = await world.call(driver, 'GET', '/api/notifications/');
  return body.results.filter(({ kind }: { kind: string }) => kind === 'report_decided');
};

describe('[issue 22] a report', () => {
  it('waits for the host once, until the host dismisses it and the driver is told', async () => {
    const { status, body } = await report(driver);
    expect(status).toBe(201);
    expect(await report(driver)).toMatchObject({ status: 409, body: { code: 'report_open' } });
    expect(await queue()).toMatchObject([
      { id: body.id, category: 'wrong_place', body: 'There is a bakery.' },
    ]);
    expect(await told()).toEqual([]);
    await done({ command: 'dismiss-report', report: body.id, reason: 'it is next door' });
    expect(await queue()).toEqual([]);
    expect(await told()).toMatchObject([{ title: expect.stringContaining('was checked') }]);
    expect(await told()).toHaveLength(1);
    expect(await auditOf(body.id)).toMatchObject([{ action: 'report.dismissed' }]);
    expect((await report(driver)).status).toBe(201);
  });

  it('is closed when the host hides the station, and its driver is thanked', async () => {
    await report(driver);
    const name = String(station.stationId);
    const hidden = await done({ command: 'hide', station: name, reason: 'not there' });
    expect(hidden.result).toMatchObject({ reports_closed: 1 });
    expect(await queue()).toEqual([]);
    expect(await told()).toMatchObject([{ title: expect.stringContaining('Thank you') }]);
  });

  it('is refused without words for other reasons, of unknown stations, and by owners', async () => {
    expect((await report(driver, { category: 'other', text: ' ' })).status).toBe(400);
    expect((await report(driver, { station: { id: 999_999 } })).status).toBe(404);
    expect((await report(owner)).status).toBe(403);
    expect(await refusal({ command: 'dismiss-report', report: newId(), reason: 'none' })).toContain(
      'no open report',
    );
  });

  it('is refused after ten in a day', async () => {
    for (let at = 0; at < 10; at++) {
      const { stationId } = await insertStation(world.db, owner);
      expect((await report(driver, { station: { id: stationId } })).status).toBe(201);
    }
    expect(await report(driver)).toMatchObject({
      status: 429,
      body: { code: 'too_many_requests' },
    });
    world.clock.advance(86_400_000);
    expect((await report(driver)).status).toBe(201);
  });
});
