// What charging points should never send, on bare sockets of both versions against the whole server: each is told what is wrong by
// the codes of its version, stays, and nobody else notices.
import { afterAll, describe, expect, test } from 'vitest';
import { plugChanged } from './topics.ts';
import { openQuirkBench } from '../../tests/kit/charging/quirky-points.ts';

const bench = await openQuirkBench(['RFID']);
const { world, seat } = bench;
afterAll(() => bench.close());

const deep = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
const ALIKE: readonly [string, string][] = [
  ['[2,"x","Nonsense",{}]', 'NotImplemented'],
  ['[2,"x","Reset",{"type":"Hard"}]', 'NotSupported'],
  ['[2,"x"]', 'ProtocolError'],
  ['[2,"x",{},"Heartbeat"]', 'ProtocolError'],
];
const VERSIONS: readonly [string, string, readonly [string, string][]][] = [
  [
    '1.6',
    'ocpp1.6',
    [
      ...ALIKE,
      ['[2,"x","Heartbeat",{', 'FormationViolation'],
      ['[2,"x","Heartbeat",[]]', 'FormationViolation'],
      [`[2,"x","Heartbeat",${deep(10_000)}]`, 'FormationViolation'],
      ['[2,"x","Authorize",{}]', 'OccurenceConstraintViolation'],
      ['[2,"x","Authorize",{"idTag":7}]', 'TypeConstraintViolation'],
      ['[2,"x","Authorize",{"idTag":"AAAAAAAAAAAAAAAAAAAAA"}]', 'PropertyConstraintViolation'],
    ],
  ],
  [
    '2.0.1',
    'ocpp2.0.1',
    [
      ...ALIKE,
      ['[2,"x","Heartbeat",{', 'FormatViolation'],
      ['[2,"x","Heartbeat",[]]', 'FormatViolation'],
      [`[2,"x","Heartbeat",${deep(10_000)}]`, 'FormatViolation'],
      ['[2,"x","Authorize",{}]', 'OccurrenceConstraintViolation'],
      ['[2,"x","Authorize",{"idToken":7}]', 'TypeConstraintViolation'],
      [
        '[2,"x","NotifyEvent",{"generatedAt":"","seqNo":3000000000,"eventData":[{}]}]',
        'PropertyConstraintViolation',
      ],
    ],
  ],
];

describe.each(VERSIONS)('[B1] over %s', (_version, protocol, frames) => {
  test('what is wrong has the code of the standard, and the socket stays', async () => {
    const point = await seat({ protocols: [protocol] });
    const codes: unknown[] = [];
    for (const [frame] of frames) codes.push(await point.say(frame));
    expect(codes).toEqual(frames.map(([, code]) => code));
    for (const text of ['', '[]', 'hello', '[3,"nobody",{}]', '[4]', '\0']) point.bare.send(text);
    point.bare.socket.send(Buffer.from('[2,"binary","Heartbeat",{}]'), { binary: true });
    expect(await point.call('Heartbeat', {})).toHaveProperty('currentTime');
    expect(point.bare.received.some(([type, id]) => type === 3 && id === 'binary')).toBe(true);
  });

  test.each([
    ['too large', 1009, Buffer.alloc(300_000, '[')],
    ['not UTF-8', 1007, Buffer.from([0x5b, 0xff, 0xfe, 0x5d])],
  ])('who sends what is %s is closed with %i and may come back; others stay', async (...row) => {
    const [, code, data] = row;
    const other = await seat({ protocols: [protocol] });
    const point = await seat({ protocols: [protocol] });
    point.bare.socket.send(data, { binary: false });
    expect(await point.bare.closed).toMatchObject({ code });
    expect(await other.call('Heartbeat', {})).toHaveProperty('currentTime');
    const again = await seat({ protocols: [protocol], chargingPoint: point });
    expect(await again.call('Heartbeat', {})).toHaveProperty('currentTime');
  });
});

describe('[O28] states without end', () => {
  test('of plugs there are and a million that are not are answered, and few are kept', async () => {
    const point = await seat();
    const published: number[] = [];
    const end = world.bus.subscribe(plugChanged, ({ plugId }) => published.push(plugId));
    const timestamp = world.clock.now().toISOString();
    const said = (connectorId: number, status: string, vendorErrorCode: string) => ({
      connectorId,
      errorCode: status === 'Faulted' ? 'OtherError' : 'NoError',
      status,
      vendorErrorCode,
      timestamp,
    });
    const storm = Array.from({ length: 150 }, (_, at) => {
      const connectorId = [1, 99, 1_000_000][at % 3] ?? 1;
      return said(connectorId, ['Faulted', 'Weird', 'Available'][at % 3] ?? '', `E${at}`);
    });
    const answers = await Promise.all(
      [...storm, said(1, 'Charging', '')].map((each) => point.call('StatusNotification', each)),
    );
    expect(answers).toEqual(Array.from({ length: 151 }, () => ({})));
    end();
    expect(await point.plug()).toMatchObject({ status: 'Charging', error_code: null });
    expect(published).toEqual([point.plugIds[0], point.plugIds[0]]);
    expect((await point.events('fault')).length).toBeLessThanOrEqual(30);
  });
});

describe('absurd facts', () => {
  test.each(['0001-01-01T00:00:00Z', '9999-12-31T23:59:59Z', 'yesterday', ''])(
    '[O11] a clock at %j changes neither what is shown nor when it was',
    async (timestamp) => {
      const point = await seat();
      const before = { connectorId: 1, errorCode: 'NoError', status: 'Charging', timestamp };
      expect(await point.call('StatusNotification', before)).toEqual({});
      expect(await point.plug()).toMatchObject({
        status: 'Charging',
        status_at: world.clock.now(),
      });
      const start = { connectorId: 1, idTag: 'RFID', meterStart: 0, timestamp };
      expect(await point.call('StartTransaction', start)).toMatchObject({
        idTagInfo: { status: 'Accepted' },
      });
      expect(await point.sessions()).toMatchObject([{ started_at: world.clock.now() }]);
    },
  );

  test('[O5] a start at a plug that is not there is nothing; a stop for another point is noted', async () => {
    const [mine, theirs] = [await seat(), await seat()];
    const timestamp = world.clock.now().toISOString();
    const start = { idTag: 'RFID', meterStart: 0, timestamp };
    const nowhere = await mine.call('StartTransaction', { ...start, connectorId: 1_000_000 });
    expect(nowhere).toMatchObject({ idTagInfo: { status: 'Invalid' } });
    const { transactionId } = Object(
      await theirs.call('StartTransaction', { ...start, connectorId: 1 }),
    );
    world.clock.advance(60_000);
    const stop = { transactionId, meterStop: 10, timestamp: world.clock.now().toISOString() };
    expect(await mine.call('StopTransaction', stop)).toEqual({});
    expect(await theirs.sessions()).toMatchObject([{ stopped_at: null }]);
    expect(await theirs.call('StopTransaction', stop)).toEqual({});
    expect(await theirs.call('StopTransaction', { ...stop, meterStop: 999 })).toEqual({});
    expect(await theirs.sessions()).toMatchObject([{ energy_wh: 10 }]);
    expect(await mine.sessions()).toEqual([]);
  });
});
