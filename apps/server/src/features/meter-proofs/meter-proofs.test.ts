// Signed readings from the charging point's socket to the driver's page, with a foreign charging point library.
import type { MeterKeys, SessionProofs } from '@voltagora/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { foreignChargingPoint } from '../../tests/kit/ocpp-server/ocpp-server.ts';
import { sessionOf } from '../../tests/kit/charging/charging-world.ts';
import { book, idTagOf, register } from '../../tests/kit/charging/charging-world.ts';
import { openSessionBench, type SessionBench } from '../../tests/kit/charging/session-bench.ts';
import { readingOf, testMeter } from '../../tests/kit/charging/signed-readings.ts';

let bench: SessionBench;

beforeAll(async () => {
  bench = await openSessionBench();
});
afterAll(() => bench.close());
beforeEach(() => bench.fresh());

const keysPath = () =>
  `/api/ocpp/charging-point/${bench.chargingPoint.chargingPointId}/meter-keys/`;
const keys = async (method: 'GET' | 'POST' | 'DELETE', more = '', body?: object) => {
  const { status, body: answer } = await bench.world.call(
    bench.owner,
    method,
    `${keysPath()}${more}`,
    body,
  );
  return { status, answer: answer as MeterKeys & { code?: string } }; // the server validates it against the contract
};
const proofsOf = async (sessionId: string, actor = bench.driver) => {
  const path = `/api/charging-sessions/${sessionId}/signed-readings/`;
  return (await bench.world.call(actor, 'GET', path)).body as SessionProofs; // the server validates it against the contract
};
const signed = (data: string, context: string) => ({ value: data, format: 'SignedData', context });
const at = () => bench.world.clock.now();

/** A session of 5 kWh whose meter signs the begin in a MeterValues and the end in the StopTransaction. */
async function signedCharge(sign: (kind: string, kWh: number) => string) {
  const { id, transactionId } = await bench.charging();
  const begin = { ...register(at(), 1_000) };
  begin.sampledValue.push(signed(sign('B', 1), 'Transaction.Begin') as never); // the helper's values have a unit
  await bench.point.call('MeterValues', { connectorId: 1, transactionId, meterValue: [begin] });
  bench.later(30);
  const sampledValue = [signed(sign('E', 6), 'Transaction.End')];
  const stop = {
    transactionId,
    meterStop: 6_000,
    timestamp: at().toISOString(),
    transactionData: [{ timestamp: at().toISOString(), sampledValue }],
  };
  const answer = await bench.point.call('StopTransaction', stop);
  const session = await sessionOf(bench.world.db, transactionId);
  return { id, stop, answer, session };
}

describe('[S4.01] [S7.40] a signed reading of OCPP 1.6', () => {
  it('is stored with the session, verified with its key, and shown to the driver and the owner', async () => {
    const meter = testMeter();
    expect((await keys('POST', '', { public_key: meter.key })).answer.count).toBe(1);
    const charge = await signedCharge((kind, kWh) => meter.sign([readingOf(kind, kWh)]));
    expect((await bench.read(charge.id)).bill).toMatchObject({
      meter: { start_kWh: 1, stop_kWh: 6 },
    });
    const proofs = await proofsOf(charge.session.id);
    expect(proofs).toMatchObject({ state: 'valid', signed_kWh: 5, is_different: false });
    expect(proofs.results.map(({ context, state, key }) => [context, state, key?.source])).toEqual([
      ['Transaction.Begin', 'valid', 'owner'],
      ['Transaction.End', 'valid', 'owner'],
    ]);
    expect(await proofsOf(charge.session.id, bench.owner)).toEqual(proofs);
    const { charges } = (await keys('GET')).answer;
    expect(charges).toMatchObject([{ id: charge.session.id, energy_kWh: 5, plug: 'Plug 1' }]);
    const stranger = await bench.world.join('driver');
    expect(await proofsOf(charge.session.id, stranger)).toMatchObject({ code: 'not_found' });
    const path = `/api/charging-sessions/${charge.session.id}/signed-readings/file/`;
    const { text } = await fileOf(path);
    expect(text.match(/<signedData format="OCMF"/gu)).toHaveLength(2);
    expect(text).toContain(`<publicKey encoding="hex">${meter.key}</publicKey>`);
  });

  it('never affects the bill, and is marked where it differs from the billed energy', async () => {
    const meter = testMeter();
    await keys('POST', '', { public_key: meter.key });
    const wrong = await signedCharge((kind, kWh) =>
      meter.sign([readingOf(kind, kind === 'E' ? kWh - 1 : kWh)]),
    );
    expect((await bench.read(wrong.id)).bill).toMatchObject({
      meter: { start_kWh: 1, stop_kWh: 6 },
    });
    expect(await proofsOf(wrong.session.id)).toMatchObject({ signed_kWh: 4, is_different: true });
    await bench.fresh();
    const junk = await signedCharge((kind) => `OCMF|\u0000${kind}`);
    expect((await bench.read(junk.id)).bill).toMatchObject({
      meter: { start_kWh: 1, stop_kWh: 6 },
    });
    expect(await proofsOf(junk.session.id)).toMatchObject({
      state: 'not_checkable',
      results: [{ fault: 'unreadable' }, { fault: 'unreadable' }],
    });
  });

  it('may follow the signed meter values note: JSON with base64 and its own key', async () => {
    const meter = testMeter();
    const charge = await signedCharge((kind, kWh) =>
      JSON.stringify({
        signedMeterData: Buffer.from(meter.sign([readingOf(kind, kWh)])).toString('base64'),
        encodingMethod: 'OCMF',
        signingMethod: '',
        publicKey: Buffer.from(`oca:base16:asn1:${meter.key}`).toString('base64'),
      }),
    );
    const proofs = await proofsOf(charge.session.id);
    expect(proofs).toMatchObject({ state: 'valid', signed_kWh: 5 });
    expect(proofs.results[0]?.key?.source).toBe('reading');
    await keys('POST', '', { public_key: testMeter().key });
    expect(await proofsOf(charge.session.id)).toMatchObject({
      state: 'not_valid',
      results: [{ fault: 'other_key' }, { fault: 'other_key' }],
    });
  });

  it('[O2] is stored once when repeated, and accepted after the end of the session', async () => {
    const meter = testMeter();
    const { session, stop } = await signedCharge((kind, kWh) => meter.sign([readingOf(kind, kWh)]));
    await bench.point.call('StopTransaction', stop);
    expect((await proofsOf(session.id)).results).toHaveLength(2);
    const late = [signed(meter.sign([readingOf('E', 6, 31)]), 'Transaction.End')];
    const meterValue = [{ timestamp: at().toISOString(), sampledValue: late }];
    const { transactionId } = stop;
    await bench.point.call('MeterValues', { connectorId: 1, transactionId, meterValue });
    expect((await proofsOf(session.id)).results).toHaveLength(3);
  });

  it('of another format is stored unchanged; of very many, the first and the last are stored', async () => {
    const { transactionId } = await bench.charging();
    const tell = (data: string, context: string) =>
      bench.point.call('MeterValues', {
        connectorId: 1,
        transactionId,
        meterValue: [{ timestamp: at().toISOString(), sampledValue: [signed(data, context)] }],
      });
    for (let n = 0; n < 205; n += 1) await tell(`SML ${n}`, 'Sample.Periodic');
    await tell('the end', 'Transaction.End');
    const { id } = await sessionOf(bench.world.db, transactionId);
    const { state, results } = await proofsOf(id, bench.owner);
    expect([state, results.length, results.at(-1)?.fault]).toEqual([
      'not_checkable',
      201,
      'unknown_format',
    ]);
    const { text } = await fileOf(`/api/charging-sessions/${id}/signed-readings/file/`);
    expect(text).toContain('encoding="plain">the end</signedData>');
  });
});

async function fileOf(path: string) {
  const url = bench.world.url.replace('ws:', 'http:');
  const headers = { authorization: `Bearer ${bench.owner.userId}` };
  const answer = await fetch(`${url}${path}`, { headers });
  expect(answer.headers.get('content-type')).toContain('application/xml');
  return { text: await answer.text() };
}

test('[O12] of OCPP 2.0.1 it is a field of the value; readings signed before a driver is known are kept', async () => {
  const meter = testMeter();
  await bench.point.close();
  const point = foreignChargingPoint(bench.world, bench.chargingPoint.identity, ['ocpp2.0.1']);
  await point.connect();
  await point.call('BootNotification', {
    reason: 'PowerUp',
    chargingStation: { vendorName: 'Foreign', model: 'Two' },
  });
  const { id } = await book(bench.world, bench.driver, bench.chargingPoint.plugIds[0]);
  const idToken = { idToken: await idTagOf(bench.world.db, id), type: 'Central' };
  const tell = (eventType: string, seqNo: number, kWh: number, more: object) => {
    const kind = eventType === 'Started' ? 'B' : 'E';
    const context = eventType === 'Started' ? 'Transaction.Begin' : 'Transaction.End';
    const signedMeterValue = {
      signedMeterData: Buffer.from(meter.sign([readingOf(kind, kWh)])).toString('base64'),
      signingMethod: 'ECDSA-secp256r1-SHA256',
      encodingMethod: 'OCMF',
      publicKey: Buffer.from(meter.key, 'hex').toString('base64'),
    };
    const value = { value: kWh, context, unitOfMeasure: { unit: 'kWh' }, signedMeterValue };
    return point.call('TransactionEvent', {
      eventType,
      seqNo,
      timestamp: at().toISOString(),
      triggerReason: 'Trigger',
      transactionInfo: { transactionId: 'signed', chargingState: 'Charging' },
      meterValue: [{ timestamp: at().toISOString(), sampledValue: [value] }],
      ...more,
    });
  };
  await tell('Started', 0, 1, { evse: { id: 1, connectorId: 1 } });
  await point.call('TransactionEvent', {
    eventType: 'Updated',
    seqNo: 1,
    timestamp: at().toISOString(),
    triggerReason: 'Authorized',
    transactionInfo: { transactionId: 'signed', chargingState: 'Charging' },
    idToken,
  });
  bench.later(30);
  await tell('Ended', 2, 6, {});
  const { session } = await bench.read(id);
  const proofs = await proofsOf(session.id);
  expect(proofs).toMatchObject({ state: 'valid', signed_kWh: 5, is_different: false });
  expect(proofs.results.map(({ context }) => context)).toEqual([
    'Transaction.Begin',
    'Transaction.End',
  ]);
  await point.close();
});

describe('the keys of a charging point', () => {
  it('are read from the charger, and all their changes stay visible', async () => {
    const [one, two] = [testMeter(), testMeter()];
    bench.point.handle('GetConfiguration', async () => ({
      configurationKey: [
        { key: 'MeterPublicKey[1]', readonly: true, value: one.key },
        {
          key: 'MeterPublicKey2',
          readonly: true,
          value: Buffer.from(two.key, 'hex').toString('base64'),
        },
        { key: 'MeterPublicKey3', readonly: true, value: 'unset' },
        { key: 'PublicKeyWithSignedMeterValue', readonly: true, value: one.key },
      ],
    }));
    const { answer } = await keys('POST', 'fetch/');
    expect(answer.results.map(({ public_key, source }) => [public_key, source])).toEqual([
      [two.key, 'charger'],
      [one.key, 'charger'],
    ]);
    expect((await keys('POST', 'fetch/')).answer.count).toBe(2);
    const removed = await keys('DELETE', `${answer.results[1]?.id}/`);
    expect(removed.answer.results.map((key) => key.removed_at === null)).toEqual([true, false]);
    expect((await keys('DELETE', `${answer.results[1]?.id}/`)).status).toBe(404);
    await bench.world.journal.flush();
    const path = `/api/ocpp/charging-point/${bench.chargingPoint.chargingPointId}/events/`;
    const { body } = await bench.world.call(bench.owner, 'GET', path);
    const kinds = body.results.map(({ kind }: { kind: string }) => kind);
    expect(kinds.filter((kind: string) => kind.startsWith('meter_key'))).toEqual([
      'meter_key_removed',
      'meter_key_added',
      'meter_key_added',
    ]);
  });

  it('that are invalid are refused, with a hint', async () => {
    expect(await keys('POST', '', { public_key: 'hello' })).toMatchObject({
      status: 400,
      answer: { code: 'validation_failed' },
    });
  });
});
