import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
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

const POWER = { component: { name: 'EVSE', evse: { id: 1 } }, variable: { name: 'Power' } };
const terms = { variable: 'EVSE(1).Power', type: 'above', value: 11_000, severity: 4 };

test('monitors are listed from several reports, set, and cleared by id', async () => {
  const point = await speakSecond(bench);
  const monitor = (id: number, type: string) => ({
    ...POWER,
    variableMonitoring: [{ id, transaction: false, value: 11_000, type, severity: 4 }],
  });
  point.handle('GetMonitoringReport', async ({ params = {} }) => {
    const part = { requestId: params['requestId'], generatedAt: '2026-07-01T09:00:00Z' };
    const tell = async () => {
      const first = { ...part, seqNo: 0, tbc: true, monitor: [monitor(1, 'UpperThreshold')] };
      await point.call('NotifyMonitoringReport', first);
      const last = { ...part, seqNo: 1, monitor: [monitor(2, 'Delta')] };
      await point.call('NotifyMonitoringReport', last);
    };
    setImmediate(() => void tell());
    return { status: 'Accepted' };
  });
  expect(await call('GET', 'monitors/')).toMatchObject({
    status: 200,
    body: {
      results: [
        { id: 1, ...terms },
        { id: 2, ...terms, type: 'change' },
      ],
    },
  });
  const result = { ...POWER, severity: 4, type: 'UpperThreshold', status: 'Duplicate' };
  const set = listen(point, 'SetVariableMonitoring', { setMonitoringResult: [result] });
  expect(await call('POST', 'monitors/', terms)).toMatchObject({ body: { status: 'Duplicate' } });
  expect(set).toEqual([
    { setMonitoringData: [{ ...POWER, type: 'UpperThreshold', value: 11_000, severity: 4 }] },
  ]);
  const cleared = { clearMonitoringResult: [{ id: 2, status: 'Accepted' }] };
  const ended = listen(point, 'ClearVariableMonitoring', cleared);
  expect(await call('DELETE', 'monitors/2/')).toMatchObject({ body: { status: 'Accepted' } });
  expect(ended).toEqual([{ id: [2] }]);
  await point.close();
});

test('sets the manufacturer’s monitors and the minimum severity', async () => {
  const point = await speakSecond(bench);
  const base = listen(point, 'SetMonitoringBase', { status: 'Accepted' });
  const level = listen(point, 'SetMonitoringLevel', { status: 'Rejected' });
  expect((await call('POST', 'monitoring-base/', { base: 'hard_wired' })).status).toBe(200);
  expect(await call('POST', 'monitoring-level/', { severity: 3 })).toMatchObject({
    body: { status: 'Rejected' },
  });
  expect([base, level]).toEqual([[{ monitoringBase: 'HardWiredOnly' }], [{ severity: 3 }]]);
  await point.close();
});

test('an empty list is valid; an invalid monitor is refused before it is sent', async () => {
  expect(await call('GET', 'monitors/')).toMatchObject({
    status: 409,
    body: { code: 'charger_unsupported' },
  });
  const point = await speakSecond(bench);
  listen(point, 'GetMonitoringReport', { status: 'EmptyResultSet' });
  expect((await call('GET', 'monitors/')).body).toEqual({ results: [] });
  for (const wrong of [
    { severity: 10 },
    { type: 'every', value: 0.5 },
    { type: 'change', value: 0 },
  ]) {
    expect((await call('POST', 'monitors/', { ...terms, ...wrong })).status).toBe(400);
  }
  const stranger = await bench.world.join('station_owner');
  const path = `/api/ocpp/charging-point/${bench.chargingPoint.chargingPointId}/monitors/`;
  expect(await bench.world.call(stranger, 'GET', path)).toMatchObject({ status: 404 });
  await point.close();
});
