// Local lists in both versions, stored configuration, alerts and display messages of charging points.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { foreignChargingPoint } from '../../tests/kit/ocpp-server/ocpp-server.ts';
import { book, type ForeignPoint, idTagOf } from '../../tests/kit/charging/charging-world.ts';
import { openSessionBench, type SessionBench } from '../../tests/kit/charging/session-bench.ts';

let bench: SessionBench;

beforeAll(async () => {
  bench = await openSessionBench();
});
beforeEach(async () => {
  await bench.fresh();
  await bench.world.db.deleteFrom('id_tags').execute();
});
afterAll(() => bench.close());

const call = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => {
  const point = `/api/ocpp/charging-point/${bench.chargingPoint.chargingPointId}/`;
  return bench.world.call(bench.owner, method, `${point}${path}`, body);
};
const addTag = async (idTag: string, more: object = {}): Promise<string> => {
  const tag = { idTag, charging_point: { id: bench.chargingPoint.chargingPointId }, ...more };
  return (await bench.world.call(bench.owner, 'POST', '/api/ocpp/id-tags/', tag)).body.id;
};
const keep = () => bench.world.localLists.keep(bench.world.clock.now());
const list = async () => (await call('GET', 'local-list/')).body.list;
/** Runs what a change of an owner's tags triggers. */
const changed = async () => {
  await bench.world.db
    .updateTable('local_lists')
    .set({ due_at: bench.world.clock.now() })
    .execute();
  await keep();
};

const Sent = z.object({
  listVersion: z.int(),
  updateType: z.enum(['Full', 'Differential']),
  localAuthorizationList: z.array(
    z.object({ idTag: z.string(), idTagInfo: z.object({ status: z.string() }).optional() }),
  ),
});

/** A charging point with a local list that behaves as the standard says. */
function withList(point: ForeignPoint, answers: string[] = []) {
  const chargingPoint = {
    version: 0,
    tags: new Set<string>(),
    sent: new Array<z.infer<typeof Sent>>(),
  };
  point.handle('GetLocalListVersion', async () => ({ listVersion: chargingPoint.version }));
  point.handle('SendLocalList', async ({ params = {} }) => {
    const sent = Sent.parse(params);
    chargingPoint.sent.push(sent);
    const status = answers.shift() ?? 'Accepted';
    if (status !== 'Accepted') return { status };
    if (sent.updateType === 'Full') chargingPoint.tags.clear();
    for (const { idTag, idTagInfo } of sent.localAuthorizationList) {
      if (idTagInfo === undefined) chargingPoint.tags.delete(idTag);
      else chargingPoint.tags.add(idTag);
    }
    chargingPoint.version = sent.listVersion;
    return { status };
  });
  return chargingPoint;
}

/** Reads the configuration of a charging point of OCPP 1.6, as after its boot. */
async function configured(settings: Record<string, string>) {
  bench.point.handle('GetConfiguration', async () => ({
    configurationKey: Object.entries(settings).map(([key, value]) => ({
      key,
      value,
      readonly: false,
    })),
  }));
  await call('POST', 'device-model/');
}

describe('the list of a charger of OCPP 1.6', () => {
  test('contains the owner’s tags allowed there, and no others', async () => {
    const chargingPoint = withList(bench.point);
    const { id } = await book(bench.world, bench.driver, bench.chargingPoint.plugIds[0]);
    await addTag('CARD-1');
    await addTag('CARD-2', { charging_point: null });
    await addTag('CARD-3', { is_blocked: true });
    await addTag('CARD-2', { is_blocked: true });
    const rival = await bench.world.join('station_owner');
    await bench.world.call(rival, 'POST', '/api/ocpp/id-tags/', { idTag: 'THEIRS' });
    await keep();
    expect([...chargingPoint.tags]).toEqual(['CARD-1']);
    expect([...chargingPoint.tags]).not.toContain(await idTagOf(bench.world.db, id));
    expect(await list()).toMatchObject({ state: 'in_step', version: 1, tags: 1, left_out: 0 });
  });

  test('is updated with changes, and is not sent without changes', async () => {
    const chargingPoint = withList(bench.point);
    const first = await addTag('CARD-1');
    await addTag('CARD-2');
    await keep();
    await addTag('CARD-3');
    await bench.world.call(bench.owner, 'DELETE', `/api/ocpp/id-tags/${first}/`);
    await changed();
    expect([...chargingPoint.tags]).toEqual(['CARD-2', 'CARD-3']);
    expect(chargingPoint.sent.map(({ updateType }) => updateType)).toEqual([
      'Full',
      'Differential',
      'Differential',
    ]);
    await changed();
    expect(chargingPoint.sent).toHaveLength(3);
  });

  test('is checked when the charger reconnects, and sent in full when its version differs', async () => {
    const chargingPoint = withList(bench.point);
    await addTag('CARD-1');
    await keep();
    await keep();
    expect(chargingPoint.sent).toHaveLength(1);
    await bench.point.close();
    const back = foreignChargingPoint(bench.world, bench.chargingPoint.identity);
    const replaced = withList(back);
    replaced.version = 7;
    await back.connect();
    await keep();
    expect(replaced.sent).toMatchObject([{ updateType: 'Full', listVersion: 8 }]);
    await back.close();
  });

  test.each(['VersionMismatch', 'Failed'])(
    '[O32] after a change is refused with %s, the full list is sent',
    async (answer) => {
      const chargingPoint = withList(bench.point, ['Accepted', answer]);
      await addTag('CARD-1');
      await keep();
      await addTag('CARD-2');
      await changed();
      expect(chargingPoint.sent.map(({ updateType }) => updateType)).toEqual([
        'Full',
        'Differential',
        'Full',
      ]);
      expect([...chargingPoint.tags]).toEqual(['CARD-1', 'CARD-2']);
      expect(await list()).toMatchObject({ state: 'in_step', version: chargingPoint.version });
    },
  );

  test('is reported when the charger fails to store it, and retried after hours', async () => {
    const chargingPoint = withList(bench.point, ['Failed']);
    await addTag('CARD-1');
    await keep();
    expect(await list()).toMatchObject({ state: 'failed', sent_at: null });
    bench.later(6 * 60 + 1);
    await keep();
    expect(await list()).toMatchObject({ state: 'in_step' });
    expect([...chargingPoint.tags]).toEqual(['CARD-1']);
  });

  test('respects the charger’s limits per message and in total', async () => {
    const chargingPoint = withList(bench.point);
    await configured({ LocalAuthListMaxLength: '5', SendLocalListMaxLength: '2' });
    for (let at = 1; at <= 7; at += 1) await addTag(`CARD-${at}`);
    await keep();
    expect(
      chargingPoint.sent.map(({ localAuthorizationList }) => localAuthorizationList.length),
    ).toEqual([2, 2, 1]);
    expect(chargingPoint.tags.size).toBe(5);
    expect(await list()).toMatchObject({ tags: 5, left_out: 2, version: 3 });
  });

  test('is not sent to a charger without lists, or with lists disabled', async () => {
    await addTag('CARD-1');
    await keep();
    expect(await list()).toMatchObject({ state: 'unsupported' });
    bench.point.handle('GetLocalListVersion', async () => ({ listVersion: -1 }));
    await changed();
    expect(await list()).toMatchObject({ state: 'unsupported' });
    const chargingPoint = withList(bench.point);
    await configured({ LocalAuthListEnabled: 'false' });
    await changed();
    expect(await list()).toMatchObject({ state: 'off' });
    expect(chargingPoint.sent).toEqual([]);
  });

  test('is updated when the owner changes a tag', async () => {
    const chargingPoint = withList(bench.point);
    const failures: unknown[] = [];
    const { bus, localLists } = bench.world;
    const end = localLists.follow(bus, keep, (error) => failures.push(error));
    await addTag('CARD-1');
    await expect.poll(() => [...chargingPoint.tags]).toEqual(['CARD-1']);
    await addTag('CARD-2');
    await expect.poll(() => [...chargingPoint.tags]).toEqual(['CARD-1', 'CARD-2']);
    end();
    expect(failures).toEqual([]);
  });

  test('can be sent in full by the owner', async () => {
    const chargingPoint = withList(bench.point);
    await addTag('CARD-1');
    await keep();
    chargingPoint.tags.clear();
    expect(await call('POST', 'local-list/')).toMatchObject({
      status: 200,
      body: { list: { state: 'in_step', version: 3 } },
    });
    expect([...chargingPoint.tags]).toEqual(['CARD-1']);
  });
});

describe('OCPP 2.0.1', () => {
  let point: ForeignPoint;
  beforeEach(async () => {
    await bench.point.close();
    point = foreignChargingPoint(bench.world, bench.chargingPoint.identity, ['ocpp2.0.1']);
    await point.connect();
    const chargingStation = { vendorName: 'Foreign', model: 'Two', firmwareVersion: '1.0' };
    await point.call('BootNotification', { reason: 'PowerUp', chargingStation });
  });
  const told = (action: string, status: string) => {
    const heard: Record<string, unknown>[] = [];
    point.handle(action, async ({ params = {} }) => {
      heard.push(params);
      return { status };
    });
    return heard;
  };
  const events = async () => {
    await bench.world.journal.flush();
    return (await call('GET', 'events/')).body.results;
  };

  /** Responds to GetBaseReport with these variables. */
  function reports(
    variables: [component: string, variable: object, value: string, limit?: number][],
  ) {
    let asked = 0;
    point.handle('GetBaseReport', async ({ params = {} }) => {
      asked += 1;
      const reportData = variables.map(([name, variable, value, maxLimit]) => ({
        component: { name },
        variable,
        variableAttribute: [{ value, mutability: 'ReadWrite' }],
        ...(maxLimit !== undefined && {
          variableCharacteristics: { dataType: 'integer', supportsMonitoring: false, maxLimit },
        }),
      }));
      const report = {
        requestId: params['requestId'],
        seqNo: 0,
        generatedAt: '2026-07-01T09:00:00Z',
      };
      setImmediate(() => void point.call('NotifyReport', { ...report, reportData }));
      return { status: 'Accepted' };
    });
    return () => asked;
  }

  test('the list contains token types, and no entries field when empty', async () => {
    const sent = told('SendLocalList', 'Accepted');
    let version = 0;
    point.handle('GetLocalListVersion', async () => ({ versionNumber: version }));
    const id = await addTag('CARD-1');
    await keep();
    version = 1;
    await bench.world.call(bench.owner, 'DELETE', `/api/ocpp/id-tags/${id}/`);
    await changed();
    await call('POST', 'local-list/');
    const token = { idToken: 'CARD-1', type: 'ISO14443' };
    expect(sent).toEqual([
      {
        versionNumber: 1,
        updateType: 'Full',
        localAuthorizationList: [{ idToken: token, idTokenInfo: { status: 'Accepted' } }],
      },
      {
        versionNumber: 2,
        updateType: 'Differential',
        localAuthorizationList: [{ idToken: token }],
      },
      { versionNumber: 3, updateType: 'Full' },
    ]);
  });

  test('a charger is read once per firmware, without its password', async () => {
    const asked = reports([
      ['SecurityCtrlr', { name: 'BasicAuthPassword' }, 'geheim'],
      ['Modem', { name: 'ApnPassword' }, 'geheim'],
      ['LocalAuthListCtrlr', { name: 'Entries' }, '0', 3],
    ]);
    const { readNew } = bench.world.deviceModels;
    await readNew();
    await readNew();
    expect(asked()).toBe(1);
    const { body } = await call('GET', 'device-model/');
    expect(body.model).toMatchObject({
      firmware_version: '1.0',
      variables: [
        { key: 'LocalAuthListCtrlr.Entries', value: '0', readonly: false },
        { key: 'Modem.ApnPassword', value: null, readonly: false },
        { key: 'SecurityCtrlr.BasicAuthPassword', value: null, readonly: false },
      ],
    });
  });

  test('reported variables appear in the events of a charger', async () => {
    await point.call('NotifyEvent', {
      generatedAt: '2026-07-01T09:00:00Z',
      seqNo: 0,
      eventData: [
        {
          eventId: 1,
          timestamp: '2026-07-01T09:00:00Z',
          trigger: 'Alerting',
          actualValue: '81',
          component: { name: 'EVSE', evse: { id: 1 } },
          variable: { name: 'Temperature' },
          eventNotificationType: 'HardWiredNotification',
        },
      ],
    });
    const [event] = await events();
    expect(event).toMatchObject({ kind: 'alert', actor: 'charger' });
    expect(event.detail).toEqual({ variable: 'EVSE(1).Temperature', value: '81' });
  });
});
