// Behaviour of charging points in the field that departs from the standard, replayed with their own frames against the whole
// server. Quirks about power are tested in site-power, those of the handshake in platform/ocpp-server.
import { afterAll, describe, expect, test } from 'vitest';
import { readRefusals } from './refused-settings.ts';
import {
  framesOf,
  idIn,
  openQuirkBench,
  type QuirkySeat,
} from '../../../tests/kit/charging/quirky-points.ts';

const bench = await openQuirkBench([]);
const { world, owner, seat, at } = bench;
afterAll(() => bench.close());

const of = (vendor: string) => ({ make: { vendor } });

describe('boots', () => {
  test.each([
    ['[Q06]', { vendor: 'Schneider Electric', serial_number: '3N18310641B55' }],
    ['[Q07]', { vendor: null, model: 'ACChargePoint' }],
    ['[Q36]', { vendor: 'Autel', firmware_version: 'PFA0102|V0.00.00|V1.38.00||2.4.3.0' }],
  ])('%s a boot outside the standard is accepted and stored', async (id, kept) => {
    const point = await seat({ make: null });
    const [boot = ''] = framesOf(idIn(id));
    expect(await point.say(boot)).toMatchObject({ status: 'Accepted' });
    expect(await point.point()).toMatchObject(kept);
  });

  test('[Q13] a charging point that never boots is accepted and asked for its data', async () => {
    at('2026-04-25T13:15:00Z');
    const point = await seat({ make: null });
    expect(await point.show('Q13')).toEqual({});
    expect(await point.plug()).toMatchObject({ status: 'Preparing' });
    const { payload } = await point.heard('TriggerMessage');
    expect(payload).toEqual({ requestedMessage: 'BootNotification' });
  });

  test('[Q14] messages sent together with the boot are answered in order', async () => {
    const point = await seat({ make: null });
    const all = framesOf('Q14').map((frame) => point.say(frame));
    const answers = await Promise.all(all);
    expect(answers).toMatchObject([{}, { status: 'Accepted' }, {}]);
    const ids = point.bare.received.filter(([type]) => type === 3).map(([, id]) => id);
    expect(ids).toEqual(['a1', 'a2', 'a3']);
  });

  test('[Q37] OCPP 1.6 over a 2.0.1 connection is refused, and accepted over 1.6', async () => {
    const point = await seat({ make: null, protocols: ['ocpp2.0.1'] });
    expect(await point.show('Q37')).toBe('FormatViolation');
    await point.leave();
    const again = await seat({ make: null, chargingPoint: point });
    expect(await again.show('Q37')).toMatchObject({ status: 'Accepted' });
  });
});

describe('statuses', () => {
  test('[Q08] an unknown error code becomes OtherError, and the original is kept', async () => {
    at('2024-08-03T16:17:00Z');
    const point = await seat(of('Legrand'));
    expect(await point.show('Q08')).toEqual({});
    expect(await point.events('fault')).toMatchObject([
      { detail: { error_code: 'OtherError', vendor_code: 'Error', status: 'Faulted' } },
    ]);
    await point.show('Q08', { '"connectorId":0': '"connectorId":1' });
    expect(await point.plug()).toMatchObject({ status: 'Faulted', error_code: 'OtherError' });
  });

  test('[Q11] a UTC offset without minutes is parsed', async () => {
    at('2024-04-26T12:40:00Z');
    const point = await seat();
    await point.show('Q11');
    const status_at = new Date('2024-04-26T12:35:02Z');
    expect(await point.plug(2)).toMatchObject({ status: 'Preparing', status_at });
  });

  test('[Q12] a timestamp of a clock that was never set counts as now', async () => {
    const point = await seat();
    expect(await point.show('Q12')).toEqual({});
    await point.show('Q12', { '"connectorId":0': '"connectorId":1' });
    const status_at = world.clock.now();
    expect(await point.plug()).toMatchObject({ status: 'Available', status_at });
  });

  test.each([
    ['[Q19]', 'KEBA', 'Available', '2021-04-07T08:00:00Z'],
    ['[Q22]', 'ABB', 'Finishing', '2022-05-01T10:00:01Z'],
    ['[Q49]', 'ABL', 'Finishing', '2023-04-15T11:05:00Z'],
  ])('%s of %s is not reported as a fault', async (id, vendor, status, now) => {
    at(now);
    const point = await seat(of(vendor));
    expect(await point.show(idIn(id))).toEqual({});
    expect(await point.plug()).toMatchObject({ status, error_code: null });
    expect(await point.events('fault')).toEqual([]);
  });

  test('[Q30] an older status after a newer one is ignored', async () => {
    at('2026-06-01T10:11:00Z');
    const point = await seat();
    await point.show('Q30');
    expect(await point.plug()).toMatchObject({ status: 'Charging' });
  });

  test('[Q36] the status of connector 0 belongs to no plug', async () => {
    const point = await seat(of('Autel'));
    const timestamp = world.clock.now().toISOString();
    const busy = { connectorId: 1, errorCode: 'NoError', status: 'SuspendedEV', timestamp };
    await point.call('StatusNotification', busy);
    const [, status = ''] = framesOf('Q36');
    expect(await point.say(status)).toEqual({});
    expect(await point.plug()).toMatchObject({ status: 'SuspendedEV' });
  });

  test('[Q38] plugs are derived from their statuses, except EVSE 0', async () => {
    at('2026-07-28T10:00:01Z');
    const point = await seat({ ...of('FoxESS'), protocols: ['ocpp2.0.1'] });
    expect(await point.show('Q38')).toEqual({});
    expect(await point.plug()).toMatchObject({ status: 'Not connected' });
    await point.show('Q38', { '"evseId":0,"connectorId":0': '"evseId":1,"connectorId":1' });
    expect(await point.plug()).toMatchObject({ status: 'Available' });
  });

  test.each([
    ['LogStatusNotification', '[2,"p2","LogStatusNotification",{"status":"Uploaded"}]'],
    ['FirmwareStatusNotification', '[2,"p3","FirmwareStatusNotification",{"status":"Idle"}]'],
  ])('[Q54] %s is acknowledged', async (_action, frame) => {
    const point = await seat();
    expect(await point.say(frame)).toEqual({});
  });
});

describe('requests to a charging point', () => {
  const path = ({ chargingPointId }: QuirkySeat, what: string) =>
    `/api/ocpp/charging-point/${chargingPointId}/${what}`;
  const KEY = 'MeterValuesSampledData';

  test('[Q20] omit measurands that cause a boot loop', async () => {
    const point = await seat({
      make: { vendor: 'ABB', model: 'Terra AC W22', firmware: '1.8.21' },
    });
    const value = 'Energy.Active.Import.Register,SoC';
    const refused = await world.call(owner, 'POST', path(point, 'configuration'), {
      key: KEY,
      value,
    });
    expect(refused).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
    expect(refused.text).toContain('Power.Active.Import');
  });

  test('[Q24] set supported measurands one by one if it refuses a list', async () => {
    const point = await seat({ ...of('EVBox'), isAsked: true });
    const setting = (key: string, value: string) => ({
      configurationKey: [{ key, readonly: false, value }],
    });
    const first = await point.heard('GetConfiguration');
    first.answer(setting(KEY, 'Current.Import'));
    const own = await point.heard('GetConfiguration');
    expect(own.payload).toEqual({ key: ['evb_SupportedMeasurands'] });
    const supported = 'Energy.Active.Import.Register,Power.Active.Import,Current.Import';
    own.answer(setting('evb_SupportedMeasurands', supported));
    const asked: unknown[] = [];
    for (const status of ['Rejected', 'Accepted']) {
      const change = await point.heard('ChangeConfiguration');
      asked.push(Object(change.payload).value);
      change.answer({ status });
    }
    expect(asked).toEqual([
      'Current.Import,Energy.Active.Import.Register,Power.Active.Import',
      'Current.Import,Energy.Active.Import.Register',
    ]);
    // The refusal is stored and applies in other processes too, until the firmware changes.
    const refused = `${KEY} ${String(asked[0])}`;
    const known = async () => readRefusals(world, point.chargingPointId);
    expect((await known()).has(refused)).toBe(true);
    expect((await known()).has(`${KEY} ${String(asked[1])}`)).toBe(false);
    await world.db
      .updateTable('charging_points')
      .set({ firmware_version: 'another' })
      .where('id', '=', point.chargingPointId)
      .execute();
    expect((await known()).has(refused)).toBe(false);
    await (await known()).add(refused);
    expect((await known()).has(refused)).toBe(true);
  });

  test('[Q26] [Q27] are not sent if it already measures everything needed, in any notation', async () => {
    const point = await seat({ ...of('Mennekes'), isAsked: true });
    const { answer } = await point.heard('GetConfiguration');
    const [quoted = ''] = framesOf('Q27', { MeterValuesSampledData: 'metervaluessampleddata' });
    answer(JSON.parse(quoted)[2]);
    // The next command is answered after all effects of the first.
    const state = world.call(owner, 'POST', path(point, 'trigger-message'), {
      requested_message: 'Heartbeat',
    });
    (await point.heard('TriggerMessage')).answer({ status: 'Accepted' });
    expect(await state).toMatchObject({ status: 200 });
    const commands = point.bare.received.filter(([type]) => type === 2).map(([, , name]) => name);
    expect(commands).toEqual(['GetConfiguration', 'TriggerMessage']);
  });

  test('[Q31] are repeated for all connectors if it refuses one', async () => {
    const point = await seat();
    const state = world.call(owner, 'POST', path(point, 'trigger-message'), {
      requested_message: 'StatusNotification',
      quantity: 1,
    });
    const [rejected = ''] = framesOf('Q31');
    (await point.heard('TriggerMessage')).answer(JSON.parse(rejected)[2]);
    const again = await point.heard('TriggerMessage');
    expect(again.payload).toEqual({ requestedMessage: 'StatusNotification' });
    again.answer({ status: 'Accepted' });
    expect((await state).body).toEqual({ status: 'Accepted' });
  });

  test('[Q32] count Scheduled as accepted, even without a session', async () => {
    const point = await seat();
    const change = world.call(owner, 'POST', path(point, 'change-availability'), {
      quantity: 1,
      type: 'Inoperative',
    });
    const [scheduled = ''] = framesOf('Q32');
    (await point.heard('ChangeAvailability')).answer(JSON.parse(scheduled)[2]);
    expect(await change).toMatchObject({ status: 200, body: { status: 'Scheduled' } });
  });
});
