// Slot locks, tested with charging points of a third-party library.
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { foreignChargingPoint } from '../../../tests/kit/ocpp-server/ocpp-server.ts';
import {
  book,
  type ForeignPoint,
  idTagOf,
  status,
} from '../../../tests/kit/charging/charging-world.ts';
import { openSessionBench, type SessionBench } from '../../../tests/kit/charging/session-bench.ts';

let bench: SessionBench;

beforeAll(async () => {
  bench = await openSessionBench();
});
beforeEach(() => bench.fresh());
afterAll(() => bench.close());

async function hold(): Promise<void> {
  await bench.world.charging.refreshPresence();
  await bench.world.charging.lockSlots(bench.world.clock.now());
}
const state = async (id: string) => (await bench.read(id)).charger_hold?.state ?? null;

interface Call {
  connectorId?: number;
  evseId?: number;
  idTag?: string;
  reservationId?: number;
  expiryDate?: string;
  [more: string]: unknown;
}

/** Collects the requests that the charging point receives and answers each with `answer`. */
function told(point: ForeignPoint = bench.point, answer = 'Accepted') {
  const asked: Call[] = [];
  const canceled: Call[] = [];
  const says = { answer };
  point.handle('ReserveNow', async ({ params }) => {
    asked.push(params as Call); // strict mode has checked it against the standard's schema
    return { status: says.answer };
  });
  point.handle('CancelReservation', async ({ params }) => {
    canceled.push(params as Call); // strict mode has checked it
    return { status: 'Accepted' };
  });
  return { asked, canceled, says };
}

const later = () => book(bench.world, bench.driver, bench.chargingPoint.plugIds[0], 45);

const cancel = (id: string) =>
  bench.world.call(bench.driver, 'POST', `/api/stations/reservations/${id}/cancel`);

/** Moves the clock to so many minutes before `start`. */
function before(start: string, minutes: number): void {
  bench.world.clock.set(new Date(new Date(start).getTime() - minutes * 60_000));
}

/** A booking with a slot lock that the charging point has accepted. */
async function held() {
  const chargingPoint = told();
  const booking = await later();
  before(booking.start_time, 10);
  await hold();
  expect(await state(booking.id)).toBe('held');
  bench.later(1);
  return { ...booking, ...chargingPoint };
}

const events = async () => {
  await bench.world.journal.flush();
  const path = `/api/ocpp/charging-point/${bench.chargingPoint.chargingPointId}/events/`;
  const { body } = await bench.world.call(bench.owner, 'GET', path);
  const all: { kind: string; detail: object }[] = body.results;
  return all.filter(({ kind }) => kind.startsWith('hold_'));
};

describe('[S4.04] ten minutes before a booking the charging point is asked to lock the plug', () => {
  it("once, for the booking's tag, until its end", async () => {
    const { asked, canceled } = told();
    const { id, start_time: start, stop_time: expiryDate } = await later();
    before(start, 11);
    await hold();
    expect(asked).toEqual([]);
    expect(await state(id)).toBeNull();
    before(start, 10);
    await bench.world.charging.refreshPresence();
    const now = bench.world.clock.now();
    await Promise.all(Array.from({ length: 8 }, () => bench.world.charging.lockSlots(now)));
    bench.later(5);
    await hold();
    const idTag = await idTagOf(bench.world.db, id);
    expect(asked).toEqual([
      { connectorId: 1, expiryDate, idTag, reservationId: expect.any(Number) },
    ]);
    expect(canceled).toEqual([]);
    expect(await state(id)).toBe('held');
    expect(await events()).toMatchObject([
      { kind: 'hold_asked', detail: { answer: 'Accepted', reservation: id, connector: 1 } },
    ]);
  });

  it('and the plug shows no fault meanwhile', async () => {
    const { id } = await held();
    const shown = async () => {
      const plugs = bench.world.db.selectFrom('plugs').select('status').orderBy('id');
      const rows = await plugs.where('id', 'in', bench.chargingPoint.plugIds).execute();
      return rows.map((plug) => plug.status);
    };
    for (const connector of [1, 2]) {
      await bench.point.call('StatusNotification', status(bench.world, connector, 'Reserved'));
    }
    // The charging point itself reserved the second plug, for an unknown user.
    expect(await shown()).toEqual(['Available', 'Unavailable']);
    expect(await state(id)).toBe('held');
  });

  it('at once if the booking begins sooner, also after an outage', async () => {
    const { asked } = told();
    const { id, start_time: start } = await later();
    await bench.point.close();
    before(start, -5);
    await hold();
    expect(await state(id)).toBeNull();
    await bench.point.connect();
    await hold();
    expect(asked).toHaveLength(1);
    expect(await state(id)).toBe('held');
  });

  it('except for bookings that are starting or have ended', async () => {
    const { asked } = told();
    const first = await later();
    before(first.start_time, 1);
    const path = `/api/ocpp/charging-point/${bench.chargingPoint.chargingPointId}/start-transaction`;
    const reservation = { id: first.id };
    expect((await bench.world.call(bench.driver, 'POST', path, { reservation })).status).toBe(200);
    await hold();
    expect(asked).toEqual([]);
  });

  it('again with the new end after an extension', async () => {
    const { id, stop_time: stop, asked } = await held();
    const longer = new Date(new Date(stop).getTime() + 15 * 60_000).toISOString();
    const path = `/api/stations/reservations/${id}/extend/`;
    const extended = await bench.world.call(bench.driver, 'POST', path, { stop_time: longer });
    expect(extended.status).toBe(200);
    await hold();
    await hold();
    expect(asked.map(({ expiryDate }) => expiryDate)).toEqual([stop, longer]);
    expect(asked[1]?.reservationId).toBe(asked[0]?.reservationId);
  });
});

describe('the answer of the charging point', () => {
  test.each(['Rejected', 'Occupied', 'Faulted', 'Unavailable'])(
    '%s is told, and the driver is offered another plug',
    async (answer) => {
      told(bench.point, answer);
      const { id, start_time: start } = await later();
      before(start, 10);
      await hold();
      expect(await bench.read(id)).toMatchObject({
        status: 'RESERVED',
        charger_hold: { state: 'refused', other_plugs: [{ id: bench.chargingPoint.plugIds[1] }] },
      });
      expect(await events()).toMatchObject([{ kind: 'hold_asked', detail: { answer } }]);
    },
  );

  it('Occupied is followed by another request, and reported only on a change', async () => {
    const { asked, says } = told(bench.point, 'Occupied');
    const { id, start_time: start } = await later();
    before(start, 10);
    await hold();
    bench.later(2);
    await hold();
    expect(await state(id)).toBe('refused');
    expect(await events()).toHaveLength(1);
    says.answer = 'Accepted';
    bench.later(2);
    await hold();
    expect(asked).toHaveLength(3);
    expect(await state(id)).toBe('held');
  });

  test.each(['Perhaps', 'NotImplemented'])('%s does not affect the booking', async (answer) => {
    // The third-party library answers NotImplemented for actions without a handler, and its strict mode refuses unknown values.
    const lax = foreignChargingPoint(bench.world, bench.chargingPoint.identity, ['ocpp1.6'], {
      strictMode: false,
    });
    await bench.point.close();
    await lax.connect();
    if (answer === 'Perhaps') lax.handle('ReserveNow', async () => ({ status: answer }));
    const { id, start_time: start } = await later();
    before(start, 10);
    await hold();
    expect(await bench.read(id)).toMatchObject({
      status: 'RESERVED',
      charger_hold: { state: 'unsupported', other_plugs: [] },
    });
    bench.later(5);
    await hold();
    expect(await events()).toHaveLength(1);
    await lax.close();
  });

  it('that is missing is requested again', async () => {
    let calls = 0;
    bench.point.handle('ReserveNow', async () => {
      calls += 1;
      if (calls > 1) return { status: 'Accepted' };
      await bench.point.close({ force: true });
      return { status: 'Accepted' };
    });
    const { id, start_time: start } = await later();
    before(start, 10);
    await hold();
    expect(await state(id)).toBe('asked');
    await bench.point.connect();
    bench.later(1);
    await hold();
    expect(calls).toBe(2);
    expect(await state(id)).toBe('held');
  });
});

describe('[O26] a charging point that releases a lock', () => {
  it('after a boot or a lost connection is asked again', async () => {
    const { id, asked } = await held();
    const boot = { chargePointVendor: 'Foreign', chargePointModel: 'One' };
    await bench.point.call('BootNotification', boot);
    await Promise.all([hold(), hold()]);
    expect(asked).toHaveLength(2);
    bench.later(1);
    await bench.point.close();
    await bench.point.connect();
    await hold();
    expect(asked).toHaveLength(3);
    expect(await state(id)).toBe('held');
  });

  it('by reporting Available is asked once more, then the driver is notified', async () => {
    const { id, asked } = await held();
    const free = () => bench.point.call('StatusNotification', status(bench.world, 1, 'Available'));
    await free();
    expect(await bench.read(id)).toMatchObject({
      charger_hold: { state: 'lost', other_plugs: [{ id: bench.chargingPoint.plugIds[1] }] },
    });
    await hold();
    expect(asked).toHaveLength(2);
    expect(await state(id)).toBe('held');
    bench.later(1);
    await free();
    await hold();
    expect(asked).toHaveLength(2);
    const lost = { status: 'RESERVED', charger_hold: { state: 'lost' } };
    expect(await bench.read(id)).toMatchObject(lost);
    const kinds = (await events()).map(({ kind }) => kind);
    expect(kinds).toEqual(['hold_lost', 'hold_asked', 'hold_lost', 'hold_asked']);
  });

  it('is not assumed from an older status or that of another plug', async () => {
    const { id } = await held();
    const earlier = status(bench.world, 1, 'Available');
    const timestamp = new Date(bench.world.clock.now().getTime() - 120_000).toISOString();
    await bench.point.call('StatusNotification', { ...earlier, timestamp });
    await bench.point.call('StatusNotification', status(bench.world, 2, 'Available'));
    expect(await state(id)).toBe('held');
  });
});

describe('a lock that is no longer needed', () => {
  it('is released after a cancellation', async () => {
    const { id, asked, canceled } = await held();
    expect((await cancel(id)).status).toBe(200);
    await Promise.all([hold(), hold()]);
    await hold();
    expect(canceled).toEqual([{ reservationId: asked[0]?.reservationId }]);
    expect(await state(id)).toBe('ended');
    expect((await events())[0]).toMatchObject({ kind: 'hold_ended' });
  });

  it('is released even if the booking was cancelled while the charging point was offline', async () => {
    const { id, canceled } = await held();
    await bench.point.close();
    await cancel(id);
    await hold();
    expect(canceled).toEqual([]);
    await bench.point.connect();
    await hold();
    expect(canceled).toHaveLength(1);
  });

  it('is released after a no-show', async () => {
    const { id, canceled } = await held();
    bench.later(45);
    await bench.world.charging.refreshPresence();
    await bench.world.reservations.sweepReservations(bench.world.clock.now());
    expect(await bench.read(id)).toMatchObject({ status: 'NO_SHOW' });
    await hold();
    expect(canceled).toHaveLength(1);
  });

  it('is ended by the session start without a request', async () => {
    const { id, canceled } = await held();
    const { answer } = await bench.startOf(await idTagOf(bench.world.db, id));
    expect(answer.idTagInfo.status).toBe('Accepted');
    await hold();
    expect(canceled).toEqual([]);
    expect(await state(id)).toBe('ended');
  });

  it('[O27] at the time of a start, either the release or the start wins', async () => {
    const { id, canceled } = await held();
    const [ended, begun] = await Promise.all([
      cancel(id),
      bench.startOf(await idTagOf(bench.world.db, id)),
    ]);
    await hold();
    const isCharging = begun.answer.idTagInfo.status === 'Accepted';
    expect(ended.status).toBe(isCharging ? 409 : 200);
    expect(await bench.read(id)).toMatchObject({ status: isCharging ? 'CHARGING' : 'CANCELED' });
    expect(canceled).toHaveLength(isCharging ? 0 : 1);
  });

  it('is set at the plug that the booking was moved to', async () => {
    const { asked, says } = told(bench.point, 'Faulted');
    const { id, start_time: start } = await later();
    before(start, 10);
    await hold();
    says.answer = 'Accepted';
    const [, plug] = bench.chargingPoint.plugIds;
    const moved = await bench.world.call(
      bench.driver,
      'POST',
      `/api/stations/reservations/${id}/move/`,
      { plug: { id: plug } },
    );
    expect(moved.status).toBe(200);
    await hold();
    expect(asked.map(({ connectorId }) => connectorId)).toEqual([1, 2]);
    expect(await state(id)).toBe('held');
  });
});

describe('over OCPP 2.0.1', () => {
  async function newer() {
    await bench.point.close();
    const point = foreignChargingPoint(bench.world, bench.chargingPoint.identity, ['ocpp2.0.1']);
    await point.connect();
    const chargingPoint = told(point);
    const booking = await later();
    before(booking.start_time, 10);
    await hold();
    bench.later(1);
    return { ...booking, ...chargingPoint, point };
  }

  it('sends the equivalent requests', async () => {
    const { id, stop_time: expiryDateTime, asked, canceled, point } = await newer();
    const idToken = { idToken: await idTagOf(bench.world.db, id), type: 'Central' };
    expect(asked).toEqual([{ id: expect.any(Number), evseId: 1, expiryDateTime, idToken }]);
    await cancel(id);
    await hold();
    expect(canceled).toEqual([{ reservationId: asked[0]?.['id'] }]);
    await point.close();
  });

  const words = ['Removed', 'Expired', 'Available'];
  test.each(words)('[O26] %s releases the lock, and it is requested once more', async (word) => {
    const { id, asked, point } = await newer();
    const timestamp = bench.world.clock.now().toISOString();
    const free = { timestamp, connectorStatus: 'Available', evseId: 1, connectorId: 1 };
    const update = { reservationId: asked[0]?.['id'], reservationUpdateStatus: 'Removed' };
    const gone = { ...update, reservationUpdateStatus: word };
    if (word === 'Available') await point.call('StatusNotification', free);
    else await point.call('ReservationStatusUpdate', gone);
    expect(await state(id)).toBe('lost');
    await hold();
    expect(asked).toHaveLength(2);
    expect(await state(id)).toBe('held');
    await point.call('ReservationStatusUpdate', { ...update, reservationId: 2_000_000_000 });
    expect(await state(id)).toBe('held');
    await point.close();
  });
});

test('a change of a reservation updates the lock at once', async () => {
  const { id, canceled } = await held();
  const failures: unknown[] = [];
  const follower = bench.world.charging.followReservations((error) => failures.push(error));
  await cancel(id);
  await expect.poll(() => canceled.length).toBe(1);
  await follower.stop();
  expect(failures).toEqual([]);
});
