// Sessions whose meters reset, stand or show one wrong value: what was measured and could be is billed.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openSessionBench, type SessionBench } from '../../../tests/kit/charging/session-bench.ts';
import { bookSession, OCPP_VERSIONS } from '../../../tests/kit/charging/told-session.ts';

let bench: SessionBench;

beforeAll(async () => {
  bench = await openSessionBench();
});
beforeEach(() => bench.fresh());
afterAll(() => bench.close());

describe.each(OCPP_VERSIONS)('OCPP %s', (version) => {
  /** A session that begins at 1,000 Wh, with these registers half an hour after each other, and this one at its end. */
  async function charged(registers: readonly number[], last: number) {
    const session = await bookSession(bench, version);
    await session.begin(bench.world.clock.now().toISOString());
    for (const wh of registers) await session.measure(bench.later(30), wh);
    await session.end(bench.later(1), last);
    const { flags, energy_wh: energyWh } = await bench.world.db
      .selectFrom('charging_sessions')
      .select(['flags', 'energy_wh'])
      .where('reservation_id', '=', session.id)
      .executeTakeFirstOrThrow();
    const { bill } = await bench.read(session.id);
    return { energyWh, tokens: bill.tokens, flags };
  }

  test.each([
    ['a stop of 0 beside a good value', [11_000], 0, 10_000, ['meter_stop_below_start']],
    ['a stop at the start beside a good value', [11_000], 1_000, 10_000, ['meter_backwards']],
    ['a meter reset before the stop', [16_000], 20, 15_000, ['meter_stop_below_start']],
    ['a meter reset on the way', [11_000, 0], 5_000, 15_000, ['meter_backwards', 'meter_reset']],
    ['one wrong value', [11_000, 0], 12_000, 11_000, ['meter_backwards']],
    ['one value of 10^9', [11_000, 1_000_000_000], 12_000, 11_000, ['meter_jump']],
  ] as const)('%s bills what was measured', async (_what, registers, last, energyWh, flags) => {
    const found = await charged(registers, last);
    expect(found).toMatchObject({ energyWh, tokens: (energyWh * 45) / 10_000 });
    // OCPP 2.0.1 has no register of the end but that of its last value.
    const [inFirst, ...more] = flags;
    expect(found.flags.toSorted()).toEqual([
      version === '1.6' || more.length > 0 || inFirst === 'meter_jump'
        ? inFirst
        : 'meter_backwards',
      ...more,
    ]);
  });
});

test('[O7] what a meter may have measured is bounded by the time of the session, not by that of another clock', async () => {
  bench.later(60);
  await bench.world.charging.refreshPresence();
  const session = await bookSession(bench, '1.6');
  await session.begin(new Date(bench.world.clock.now().getTime() - 14 * 60_000).toISOString());
  await session.end(bench.later(1), 6_000);
  const { bill, session: shown } = await bench.read(session.id);
  expect({ tokens: bill.tokens, energy: shown.energy_kWh }).toEqual({ tokens: 0, energy: 0 });
});
