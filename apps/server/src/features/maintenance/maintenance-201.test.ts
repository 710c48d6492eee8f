// Maintenance that only OCPP 2.0.1 has: firmware by request id, published firmware, and customer information.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listen, speakSecond } from '../../tests/kit/charging/ocpp-201-point.ts';
import { openSessionBench, type SessionBench } from '../../tests/kit/charging/session-bench.ts';

let bench: SessionBench;

beforeAll(async () => {
  bench = await openSessionBench();
});
beforeEach(() => bench.fresh());
afterAll(() => bench.close());

const call = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => {
  const point = `/api/ocpp/charging-point/${bench.chargingPoint.chargingPointId}/`;
  return bench.world.call(bench.owner, method, `${point}${path}`, body);
};
const upkeep = async () => (await call('GET', 'upkeep/')).body;

const FIRMWARE = 'https://maker.example/next.bin';

test('firmware of OCPP 2.0.1 is tracked by its request id', async () => {
  const point = await speakSecond(bench);
  const told = listen(point, 'UpdateFirmware', { status: 'Accepted' });
  const { body: first } = await call('POST', 'firmware-updates/', { url: FIRMWARE });
  const { body: next } = await call('POST', 'firmware-updates/', { url: FIRMWARE });
  expect(told).toMatchObject([{ requestId: first.id, firmware: { location: FIRMWARE } }, {}]);
  const tell = (status: string, requestId: number) =>
    point.call('FirmwareStatusNotification', { status, requestId });
  await tell('Installed', first.id);
  await tell('InstallScheduled', next.id);
  await tell('Downloaded', next.id);
  await tell('Installed', 2_000_000_000);
  const states = (await upkeep()).firmware.map(({ state }: { state: string }) => state);
  expect(states).toEqual(['waiting', 'superseded']);
  await point.close();
});

describe('firmware for chargers nearby', () => {
  const checksum = 'ab'.repeat(16);
  const publish = (input: object = {}) =>
    call('POST', 'firmware-publications/', { url: FIRMWARE, checksum, ...input });
  const publication = async () => (await upkeep()).publications[0];

  test('is published by a local controller, and withdrawn', async () => {
    const point = await speakSecond(bench);
    const told = listen(point, 'PublishFirmware', { status: 'Accepted' });
    const { body } = await publish({ url: 'https://me:geheim@maker.example/next.bin' });
    expect(body).toMatchObject({ state: 'asked', url: FIRMWARE, checksum });
    expect(told).toMatchObject([
      { requestId: body.id, checksum, location: 'https://me:geheim@maker.example/next.bin' },
    ]);
    const tell = (status: string, more: object = {}) =>
      point.call('PublishFirmwareStatusNotification', { status, requestId: body.id, ...more });
    await tell('Downloading');
    await tell('ChecksumVerified');
    await tell('Downloading');
    expect(await publication()).toMatchObject({ state: 'verified', locations: [] });
    await tell('Published', { location: ['http://10.0.0.2/next.bin'] });
    await tell('PublishFailed');
    await tell('Published', { requestId: body.id + 1_000, location: ['http://10.0.0.3/'] });
    expect(await publication()).toMatchObject({
      state: 'published',
      locations: ['http://10.0.0.2/next.bin'],
    });
    const withdrawn = listen(point, 'UnpublishFirmware', { status: 'Unpublished' });
    const path = `firmware-publications/${body.id}/`;
    const stranger = await bench.world.join('station_owner');
    const whole = `/api/ocpp/charging-point/${bench.chargingPoint.chargingPointId}/${path}`;
    expect(await bench.world.call(stranger, 'DELETE', whole)).toMatchObject({ status: 404 });
    expect(await call('DELETE', path)).toMatchObject({ body: { status: 'Unpublished' } });
    expect(withdrawn).toEqual([{ checksum }]);
    expect(await publication()).toMatchObject({ state: 'withdrawn' });
    await point.close();
  });

  test('is refused with the charger’s status, and not supported by OCPP 1.6', async () => {
    expect(await publish()).toMatchObject({ body: { code: 'charger_unsupported' } });
    expect(await publish({ checksum: 'short' })).toMatchObject({ status: 400 });
    expect(await publication()).toBeUndefined();
    const point = await speakSecond(bench);
    listen(point, 'PublishFirmware', { status: 'Rejected' });
    expect(await publish()).toMatchObject({ body: { state: 'refused', report: 'Rejected' } });
    await point.close();
  });
});

describe('personal data stored by a charger', () => {
  const ask = (input: object = { kind: 'id_tag', subject: 'CARD-1' }) =>
    call('POST', 'customer-reports/', input);
  const report = async () => (await upkeep()).customer_reports[0];

  test('is collected from parts in any order, with repetitions, and expires', async () => {
    const point = await speakSecond(bench);
    const told = listen(point, 'CustomerInformation', { status: 'Accepted' });
    const { body } = await ask();
    expect(told).toMatchObject([
      { requestId: body.id, report: true, clear: false, idToken: { idToken: 'CARD-1' } },
    ]);
    const generatedAt = bench.world.clock.now().toISOString();
    const tell = (seqNo: number, data: string, tbc: boolean, requestId = body.id) =>
      point.call('NotifyCustomerInformation', { requestId, seqNo, data, tbc, generatedAt });
    await tell(1, ' and the end', false);
    await tell(1, ' and the end', false);
    expect(await report()).toMatchObject({ state: 'arriving', text: null });
    await tell(0, 'of another', true, body.id + 1_000);
    await tell(0, 'the beginning', true);
    await tell(2, ' and too late', false);
    expect(await report()).toMatchObject({ state: 'whole', text: 'the beginning and the end' });
    const stranger = await bench.world.join('station_owner');
    const path = `/api/ocpp/charging-point/${bench.chargingPoint.chargingPointId}/upkeep/`;
    expect(await bench.world.call(stranger, 'GET', path)).toMatchObject({ status: 404 });
    const { text: events } = await call('GET', 'events/');
    expect(events).not.toContain('CARD-1');
    bench.later(3 * 24 * 60);
    expect(await report()).toBeUndefined();
    await bench.world.maintenance.forget(bench.world.clock.now());
    const left = await bench.world.db.selectFrom('customer_reports').select('parts').execute();
    expect(left).toEqual([]);
    await point.close();
  });

  test('is deleted on request, and found by customer number', async () => {
    expect(await ask()).toMatchObject({ body: { code: 'charger_unsupported' } });
    const point = await speakSecond(bench);
    const told = listen(point, 'CustomerInformation', { status: 'Invalid' });
    const asked = await ask({ kind: 'customer', subject: 'C-7', erase: true });
    expect(asked).toMatchObject({ status: 201, body: { state: 'refused', report: 'Invalid' } });
    expect(told).toMatchObject([{ clear: true, customerIdentifier: 'C-7' }]);
    expect(await ask({ kind: 'id_tag', subject: 'x'.repeat(37) })).toMatchObject({ status: 400 });
    await point.close();
  });
});
