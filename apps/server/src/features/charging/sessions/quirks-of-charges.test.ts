// Charges as charging points in the field tell them otherwise than the standard, each with its own frames, against the whole server.
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { MINUTE_MS } from '../../../tests/kit/charging/charging-world.ts';
import {
  idIn,
  openQuirkBench,
  type QuirkySeat,
} from '../../../tests/kit/charging/quirky-points.ts';

const bench = await openQuirkBench(['RFID', 'DEADBEEF', 'evcc', '12345678', 'A1B2C3', 'A']);
const { world, seat, letIn, at } = bench;
afterAll(() => bench.close());

const of = (vendor: string, firmware?: string) => ({
  make: { vendor, ...(firmware !== undefined && { firmware }) },
});

/** A charge that begins at this time with the register there; answers its number. */
async function charging(
  { call }: QuirkySeat,
  { time = world.clock.now().toISOString(), meterStart = 0, idTag = 'RFID', connectorId = 1 } = {},
): Promise<number> {
  at(time);
  const start = { connectorId, idTag, meterStart, timestamp: time };
  const { transactionId } = Object(await call('StartTransaction', start));
  return Number(transactionId);
}

const ofTransaction = (id: number, named: number) => ({
  [`"transactionId":${named},`]: `"transactionId":${id},`,
});
const energyOf = async ({ sessions }: QuirkySeat) => (await sessions()).at(-1)?.energy_wh;

describe('what is measured', () => {
  test('[Q01] a frame that is no JSON for an empty member is repaired, its time without zone UTC', async () => {
    const point = await seat();
    await charging(point, { time: '2026-08-04T13:30:00Z', meterStart: 1_000 });
    at('2026-08-04T13:36:00Z');
    expect(await point.show('Q01')).toEqual({});
    expect(await point.sessions()).toMatchObject([
      { energy_wh: 750, last_sample_at: new Date('2026-08-04T13:35:45.377Z') },
    ]);
  });

  test.each([
    ['[Q02]', '2023-09-23T09:50:00Z', 1_000, 200],
    ['[Q03]', '2026-09-08T10:05:00Z', 15_000, 230],
    ['[Q28]', '2026-06-09T09:50:00Z', 400, 600],
  ])('%s a value of no transaction is of the one that runs', async (id, time, meterStart, wh) => {
    const point = await seat();
    await charging(point, { time, meterStart });
    world.clock.advance(15 * MINUTE_MS);
    expect(await point.show(idIn(id))).toEqual({});
    expect(await energyOf(point)).toBe(wh);
  });

  test('[Q09] values of hours ago, in a context of their own, are answered and change nothing of now', async () => {
    const point = await seat({ make: { vendor: 'Alfen BV' } });
    await charging(point, { time: '2026-07-01T09:00:00Z', meterStart: 123_000 });
    expect(await point.show('Q09')).toEqual({});
    expect(await point.sessions()).toMatchObject([{ energy_wh: 0, last_sample_at: null }]);
    expect(await point.plug()).toMatchObject({ status: 'Not connected' });
  });

  test("[Q16] values of connector 0 are the only plug's, with two of no plug", async () => {
    for (const [isAlone, wh] of [
      [false, 0],
      [true, 34],
    ] as const) {
      const point = await seat(of('KEBA'));
      if (isAlone) {
        const gone = { deleted_at: world.clock.now() };
        const [, second] = point.plugIds;
        await world.db.updateTable('plugs').set(gone).where('id', '=', second).execute();
      }
      await charging(point, { time: '2021-04-07T10:50:00Z', meterStart: 700 });
      world.clock.advance(15 * MINUTE_MS);
      expect(await point.show('Q16')).toEqual({});
      expect(await energyOf(point)).toBe(wh);
    }
  });

  test('[Q41] kWh that are called Wh are Wh with that make alone', async () => {
    for (const [firmware, wh] of [
      ['4.2.0', 1_000],
      ['5.0.0', 1],
    ] as const) {
      const point = await seat(of('OpenEVSE', firmware));
      const running = await charging(point, { time: '2023-07-01T21:30:00Z', meterStart: 360 });
      at('2023-07-01T21:46:00Z');
      await point.show('Q41', ofTransaction(running, 5));
      expect(await energyOf(point)).toBe(wh);
      const later = { '21:45:30': '21:50:30', '"361"': '"362"' };
      at('2023-07-01T21:51:00Z');
      await point.show('Q41', { ...ofTransaction(running, 5), ...later });
      at('2023-07-01T21:55:00Z');
      const stop = { transactionId: running, meterStop: 362, timestamp: '2023-07-01T21:55:00Z' };
      await point.call('StopTransaction', stop);
      expect(await energyOf(point)).toBe(2 * wh);
      // Another make's is what it says, and its owner is told that its power says otherwise.
      const [session] = await point.sessions();
      expect(session?.flags).toEqual(wh === 1 ? ['energy_doubtful'] : []);
    }
  });

  test.each([
    ['[Q42]', '2024-08-24T09:50:00Z', 7_284],
    ['[Q46]', '2023-01-01T09:50:00Z', 11_040],
  ])('%s currents of phases are a power', async (id, time, watts) => {
    const point = await seat(of('Schneider Electric'));
    const running = await charging(point, { time });
    world.clock.advance(15 * MINUTE_MS);
    await point.show(idIn(id), ofTransaction(running, 5));
    const [session] = await point.sessions();
    const samples = await world.db
      .selectFrom('meter_samples')
      .select('power_w')
      .where('session_id', '=', session?.id ?? '')
      .execute();
    expect(samples).toEqual([{ power_w: watts }]);
  });

  test.each([
    ['[Q43]', '2024-09-26T09:50:00Z'],
    ['[Q48]', '2025-03-12T09:50:00Z'],
  ])('%s what says nothing of energy is answered and skipped', async (id, time) => {
    const point = await seat();
    const running = await charging(point, { time });
    world.clock.advance(10 * MINUTE_MS);
    expect(await point.show(idIn(id), ofTransaction(running, 5))).toEqual({});
    expect(await point.sessions()).toMatchObject([{ last_sample_at: null, flags: [] }]);
  });

  test('[Q52] signed data is no number: the register at the stop counts', async () => {
    const point = await seat();
    const running = await charging(point, { time: '2023-07-13T09:50:00Z', meterStart: 40 });
    world.clock.advance(10 * MINUTE_MS);
    expect(await point.show('Q52', ofTransaction(running, 9))).toEqual({});
    expect(await point.sessions()).toMatchObject([{ energy_wh: 60, flags: [] }]);
  });
});

describe('starts and stops', () => {
  test('[Q04] a stop of transaction -1 ends what its tag began', async () => {
    const point = await seat(of('EVerest'));
    const idTag = 'DEADBEEF';
    await charging(point, { time: '2024-02-26T09:00:00Z', meterStart: 2_000, idTag });
    world.clock.advance(15 * MINUTE_MS);
    expect(await point.show('Q04')).toEqual({
      idTagInfo: { status: 'Accepted', expiryDate: expect.any(String) },
    });
    expect(await point.sessions()).toMatchObject([{ energy_wh: 300, stop_reason: 'Local' }]);
  });

  test.each([
    ['of Delta', of('Delta'), '2022-01-10T07:50:00Z'],
    ['of before the charge, of whoever', {}, '2026-07-01T09:00:00Z'],
  ])('[Q05] a stop of nobody %s ends nothing', async (_of, make, time) => {
    const point = await seat(make);
    await charging(point, { time });
    world.clock.advance(15 * MINUTE_MS);
    expect(await point.show('Q05')).toEqual({});
    expect(await point.sessions()).toMatchObject([{ stopped_at: null }]);
  });

  test('[Q10] a time without zone is UTC, reservation 0 is none', async () => {
    const point = await seat(of('Growatt'));
    at('2023-10-19T15:29:00Z');
    expect(await point.show('Q10')).toMatchObject({ idTagInfo: { status: 'Accepted' } });
    expect(await point.sessions()).toMatchObject([
      { started_at: new Date('2023-10-19T15:28:07Z'), reservation_id: null },
    ]);
  });

  test('[Q15] a serial number behind the tag is left out, with that make alone', async () => {
    for (const [vendor, status] of [
      ['Keba AG', 'Accepted'],
      ['Any', 'Invalid'],
    ] as const) {
      const point = await seat(of(vendor));
      const [plug] = point.plugIds;
      const fourth = { connector_number: 4 };
      await world.db.updateTable('plugs').set(fourth).where('id', '=', plug).execute();
      at('2021-04-08T18:50:00Z');
      expect(await point.show('Q15')).toMatchObject({ idTagInfo: { status } });
    }
  });

  test('[Q17] Available before the stop loses neither the charge nor its energy', async () => {
    const point = await seat(of('KEBA'));
    const time = '2024-01-01T09:50:00Z';
    const running = await charging(point, { time, meterStart: 3_000, idTag: 'A' });
    at('2024-01-01T10:00:05Z');
    const answer = await point.show('Q17', ofTransaction(running, 77));
    expect(answer).toEqual({ idTagInfo: { status: 'Accepted', expiryDate: expect.any(String) } });
    expect(await point.sessions()).toMatchObject([{ energy_wh: 2_000, stop_reason: 'Local' }]);
  });

  test('[Q25] the tag of free charging is refused with its number in the log, and may be let in', async () => {
    const idTag = 'FREE';
    const point = await seat(of('Alfen BV'));
    const authorize = () => point.call('Authorize', { idTag });
    expect(await authorize()).toEqual({ idTagInfo: { status: 'Invalid' } });
    expect(await point.events('id_tag_refused')).toMatchObject([{ detail: { id_tag: idTag } }]);
    await letIn(idTag);
    expect(await authorize()).toMatchObject({ idTagInfo: { status: 'Accepted' } });
  });

  test('[Q29] no stop but Available: closed after a grace, with what was measured last', async () => {
    const point = await seat(of('Zaptec'));
    const running = await charging(point, { time: '2026-06-01T09:30:00Z', meterStart: 100 });
    at('2026-06-01T09:50:00Z');
    const sampledValue = [{ value: '900' }];
    const meterValue = [{ timestamp: '2026-06-01T09:50:00Z', sampledValue }];
    await point.call('MeterValues', { connectorId: 1, transactionId: running, meterValue });
    at('2026-06-01T10:00:00Z');
    await point.show('Q29');
    at('2026-06-01T10:09:00Z');
    await world.charging.watch(world.clock.now());
    expect(await point.sessions()).toMatchObject([{ stopped_at: null }]);
    at('2026-06-01T10:10:00Z');
    await world.charging.watch(world.clock.now());
    expect(await point.sessions()).toMatchObject([
      {
        energy_wh: 800,
        flags: ['closed_by_platform'],
        stopped_at: new Date('2026-06-01T09:50:00Z'),
      },
    ]);
  });

  test('[Q34] a stop of a charge that never began here is taken, kept and told', async () => {
    const point = await seat(of('Wall Box Chargers'));
    expect(await point.show('Q34')).toEqual({ idTagInfo: { status: 'Invalid' } });
    expect(await point.events('stop_unknown')).toMatchObject([
      { detail: { id_tag: 'XXXXXX', info: '2259988 Wh' } },
    ]);
    await point.show('Q34');
    expect(await point.sessions()).toEqual([]);
  });

  test('[Q35] texts that are empty are nothing; a register that falls is no energy', async () => {
    const point = await seat({ make: null });
    expect(await point.show('Q35')).toMatchObject({ status: 'Accepted' });
    expect(await point.point()).toMatchObject({
      serial_number: '88034',
      firmware_version: '5.5.10',
    });
    const running = await charging(point, { meterStart: 5_000 });
    world.clock.advance(MINUTE_MS);
    const timestamp = world.clock.now().toISOString();
    await point.call('StopTransaction', { transactionId: running, meterStop: 4_990, timestamp });
    expect(await point.sessions()).toMatchObject([
      { energy_wh: 0, flags: ['meter_stop_below_start'] },
    ]);
  });

  test('[Q40] a charger that comes back after 19 minutes ends its charge itself', async () => {
    const point = await seat(of('FoxESS'));
    const running = await charging(point);
    await point.leave();
    world.clock.advance(19 * MINUTE_MS);
    await world.charging.watch(world.clock.now());
    const back = await seat({ ...of('FoxESS'), chargingPoint: point });
    const timestamp = world.clock.now().toISOString();
    await back.call('StopTransaction', { transactionId: running, meterStop: 500, timestamp });
    expect(await back.sessions()).toMatchObject([{ energy_wh: 500, flags: [] }]);
  });

  test('[Q44] a tag that is overrun at the stop is the one of the start', async () => {
    const point = await seat();
    const idTag = 'ABCDEFGHIJKLMNOPQRST';
    const running = await charging(point, { time: '2026-08-15T09:50:00Z', meterStart: 30, idTag });
    world.clock.advance(15 * MINUTE_MS);
    const answer = await point.show('Q44', { '"transactionId":9,': '"transactionId":0,' });
    // Nobody has allowed it; the session ends all the same.
    expect(answer).toEqual({ idTagInfo: { status: 'Invalid' } });
    expect(await point.sessions()).toMatchObject([{ transaction_id: running, energy_wh: 70 }]);
  });

  test('[Q45] what stands before a semicolon is the terminal, not the tag', async () => {
    const point = await seat();
    at('2023-01-01T10:00:00Z');
    expect(await point.show('Q45')).toMatchObject({ idTagInfo: { status: 'Accepted' } });
  });

  test('[Q47] numbers of transactions fit into 31 bits', async () => {
    expect(await charging(await seat())).toBeGreaterThan(0);
    const { rows } = await sql<{ most: number }>`
      select max_value as most from pg_sequences where sequencename = 'ocpp_transaction_ids'`.execute(
      world.db,
    );
    expect(rows.map(({ most }) => Number(most))).toEqual([2_147_483_647]);
  });

  test('[Q53] Charging before the start is taken as it comes', async () => {
    const point = await seat();
    at('2022-06-12T10:00:01Z');
    expect(await point.show('Q53')).toMatchObject({ idTagInfo: { status: 'Accepted' } });
    expect(await point.plug()).toMatchObject({ status: 'Charging' });
  });
});
