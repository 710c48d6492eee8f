// A session as a charging point of a foreign library tells it, from booking to bill, and who may have one.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  book,
  idTagOf,
  insertChargingPoint,
  plugIn,
  sessionOf,
  status,
} from '../../../tests/kit/charging/charging-world.ts';
import { openSessionBench, type SessionBench } from '../../../tests/kit/charging/session-bench.ts';

let bench: SessionBench;

beforeAll(async () => {
  bench = await openSessionBench();
});

afterAll(() => bench.close());

describe('a whole session', () => {
  beforeAll(() => bench.fresh());

  test('[S7.40] from booking to bill', async () => {
    const remoteStarts: unknown[] = [];
    bench.point.handle('RemoteStartTransaction', async ({ params }) => {
      remoteStarts.push(params);
      return { status: 'Accepted' };
    });
    const { id } = await book(bench.world, bench.driver, bench.chargingPoint.plugIds[0]);
    const idTag = await idTagOf(bench.world.db, id);
    const path = `/api/ocpp/charging-point/${bench.chargingPoint.chargingPointId}/start-transaction`;
    const asked = await bench.world.call(bench.driver, 'POST', path, { reservation: { id } });
    expect(asked.body).toMatchObject({
      status: 'Accepted',
      reservation: { id, status: 'RESERVED', start: { step: 'agreed', failure: null } },
    });
    expect(remoteStarts).toEqual([{ connectorId: 1, idTag }]);

    expect(await bench.point.call('Authorize', { idTag })).toEqual({
      idTagInfo: { status: 'Accepted' },
    });
    const { answer } = await bench.startOf(idTag.toLowerCase());
    expect(answer.idTagInfo).toEqual({ status: 'Accepted' });
    const transactionId = answer.transactionId;
    expect(await bench.read(id)).toMatchObject({ status: 'CHARGING', start: { step: 'plugged' } });
    await bench.point.call('StatusNotification', status(bench.world, 1, 'Charging'));

    const timestamp = bench.later(15);
    await bench.point.call('MeterValues', {
      connectorId: 1,
      transactionId,
      meterValue: [
        {
          timestamp,
          sampledValue: [
            { value: '6.5', unit: 'kWh' },
            { value: '21900', measurand: 'Power.Active.Import', unit: 'W' },
            { value: '62', measurand: 'SoC', unit: 'Percent', location: 'EV' },
          ],
        },
      ],
    });
    expect(await bench.read(id)).toMatchObject({
      start: { step: 'flowing' },
      session: { energy_kWh: 5.5, power_kW: 21.9, soc: 62, total_cost: 2.47, tokens: 24.7 },
    });
    const consumption = `/api/stations/reservations/${id}/consumption`;
    expect((await bench.world.call(bench.driver, 'GET', consumption)).body).toEqual({
      total_kwh: 5.5,
    });

    const stopped = await bench.point.call('StopTransaction', {
      transactionId,
      idTag,
      meterStop: 11_000,
      timestamp: bench.later(15),
      reason: 'EVDisconnected',
    });
    expect(stopped).toEqual({ idTagInfo: { status: 'Accepted', expiryDate: expect.any(String) } });
    expect(await bench.read(id)).toMatchObject({
      status: 'FULFILLED',
      paid: true,
      start: { step: 'finished' },
      session: { energy_kWh: 10, stop_reason: 'EVDisconnected' },
      bill: { total_cost: 4.5, tokens: 45 },
    });
  });

  test('messages that change nothing are answered', async () => {
    const boot = await bench.point.call('BootNotification', {
      chargePointVendor: 'Foreign',
      chargePointModel: 'Two',
      chargeBoxSerialNumber: 'S1',
      firmwareVersion: '1.2',
    });
    const currentTime = bench.world.clock.now().toISOString();
    expect(boot).toEqual({ status: 'Accepted', currentTime, interval: 60 });
    expect(await bench.point.call('Heartbeat', {})).toEqual({ currentTime });
    expect(await bench.point.call('DataTransfer', { vendorId: 'x' })).toEqual({
      status: 'UnknownVendorId',
    });
    expect(await bench.point.call('FirmwareStatusNotification', { status: 'Installed' })).toEqual(
      {},
    );
    const row = await bench.world.db
      .selectFrom('charging_points')
      .select(['vendor', 'model', 'serial_number', 'firmware_version'])
      .where('id', '=', bench.chargingPoint.chargingPointId)
      .executeTakeFirst();
    expect(row).toEqual({
      vendor: 'Foreign',
      model: 'Two',
      serial_number: 'S1',
      firmware_version: '1.2',
    });
  });
});

describe('who may charge', () => {
  beforeAll(() => bench.fresh());

  test('a tag that nobody knows is Invalid, has a transaction all the same and is never billed', async () => {
    expect(await bench.point.call('Authorize', { idTag: 'STRANGER' })).toEqual({
      idTagInfo: { status: 'Invalid' },
    });
    const { answer } = await bench.startOf('STRANGER');
    const transactionId = answer.transactionId;
    expect(answer).toEqual({ transactionId, idTagInfo: { status: 'Invalid' } });
    await bench.point.call('StopTransaction', {
      transactionId,
      meterStop: 1_000,
      timestamp: bench.later(1),
      reason: 'DeAuthorized',
    });
    expect(await sessionOf(bench.world.db, transactionId)).toMatchObject({
      reservation_id: null,
      settled_at: null,
      stop_reason: 'DeAuthorized',
    });
  });

  test.each([
    ['on another plug', 2, 0],
    ['hours before its window', 1, 180],
  ])('the tag of a reservation %s is Invalid', async (_name, connectorId, startsInMinutes) => {
    const { id } = await book(
      bench.world,
      bench.driver,
      bench.chargingPoint.plugIds[0],
      startsInMinutes,
    );
    const { answer } = await bench.startOf(await idTagOf(bench.world.db, id), { connectorId });
    expect(answer.idTagInfo).toEqual({ status: 'Invalid' });
    expect(await bench.read(id)).toMatchObject({ status: 'RESERVED', session: null });
    await bench.world.call(bench.driver, 'POST', `/api/stations/reservations/${id}/cancel`);
  });

  test('the tag of a reservation at another station is Invalid', async () => {
    const other = await insertChargingPoint(bench.world.db, bench.owner);
    const elsewhere = await plugIn(bench.world, other);
    const { id } = await book(bench.world, bench.driver, other.plugIds[0]);
    const idTag = await idTagOf(bench.world.db, id);
    const { answer } = await bench.startOf(idTag);
    expect(answer.idTagInfo).toEqual({ status: 'Invalid' });
    expect(await bench.point.call('Authorize', { idTag })).toEqual({
      idTagInfo: { status: 'Invalid' },
    });
    expect(await bench.read(id)).toMatchObject({ status: 'RESERVED' });
    await elsewhere.close();
  });

  test('[1.6 §7.8] the tag of a reservation is Expired after its window, not Invalid', async () => {
    const { id } = await book(bench.world, bench.driver, bench.chargingPoint.plugIds[0]);
    const idTag = await idTagOf(bench.world.db, id);
    bench.later(24 * 60);
    expect(await bench.point.call('Authorize', { idTag })).toEqual({
      idTagInfo: { status: 'Expired' },
    });
  });

  test('a reservation that charges already starts no second session', async () => {
    const { id, idTag } = await bench.charging();
    bench.later(1);
    const { answer } = await bench.startOf(idTag);
    expect(answer.idTagInfo).toEqual({ status: 'ConcurrentTx' });
    expect(await bench.read(id)).toMatchObject({ status: 'CHARGING' });
  });

  test('a connector that does not exist is answered and kept', async () => {
    const { answer } = await bench.startOf('STRANGER', { connectorId: 9 });
    expect(answer).toMatchObject({ idTagInfo: { status: 'Invalid' } });
    expect(answer.transactionId).toBeGreaterThan(0);
    expect((await bench.rowsOf('ocpp_stray_messages')).at(-1)).toMatchObject({
      action: 'StartTransaction',
      reason: 'unknown_connector',
    });
  });
});
