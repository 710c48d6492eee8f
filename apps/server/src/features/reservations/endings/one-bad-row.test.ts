// One booking that cannot be handled stops no pass and no list; it is tried again after a while, and the host sees it.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { listFailures } from '../../../platform/jobs/failed-rows.store.ts';
import { useBench } from '../../../tests/kit/reservations/booking-scene.ts';
import { insertStation } from '../../../tests/kit/stations/catalogue.ts';
import { at } from '../../../tests/kit/reservations/booking-world.ts';

const bench = useBench();
const { book, heard, mails, post, read, remind, scene, setTime, sweep } = bench;

/** Nobody can read its tariff any more. */
const breakBooking = (id: string) =>
  scene().world.db.updateTable('reservations').set({ tariff: '{}' }).where('id', '=', id).execute();
const failuresOf = async (id: string) =>
  (await listFailures(scene().world.db, 200)).filter((row) => row.row_id.startsWith(id));
const list = (path: string, actor = scene().driver) =>
  scene().world.call(actor, 'GET', `/api/stations/${path}`);

test('of no-shows, the others end; it is not tried every quarter of a minute', async () => {
  const bad = await book('10:00', '10:30');
  const good = await book('11:00', '11:30');
  await breakBooking(bad);
  setTime('11:20');
  await heard();
  await expect(sweep()).rejects.toMatchObject({ message: '1 of 2 failed' });
  expect(await read(good)).toMatchObject({ status: 'NO_SHOW' });
  expect(await failuresOf(bad)).toMatchObject([{ kind: 'overdue_start', attempts: 1 }]);
  expect(await sweep()).toBe(0);
  scene().world.clock.advance(15_000);
  await expect(sweep()).rejects.toMatchObject({ message: '1 of 1 failed' });
  scene().world.clock.advance(15_000);
  expect(await sweep()).toBe(0);
  expect(await failuresOf(bad)).toMatchObject([{ attempts: 2 }]);
});

test('of reminders, the others are sent', async () => {
  const bad = await book('12:00', '12:15');
  const { owner, world } = scene();
  const { plugId } = await insertStation(world.db, owner);
  await book('12:00', '12:15', { plug: { id: plugId } });
  await breakBooking(bad);
  setTime('11:50');
  await expect(remind()).rejects.toMatchObject({ message: '1 of 2 failed' });
  expect((await mails()).filter(({ kind }) => kind === 'booking_reminder')).toHaveLength(1);
  expect(await failuresOf(bad)).toMatchObject([{ kind: 'reminder', attempts: 1 }]);
});

test('of lists, the others are shown', async () => {
  const bad = await book('12:00', '12:15');
  const good = await book('13:00', '13:30');
  await breakBooking(bad);
  for (const shown of [
    await list('my-reservations/'),
    await list('owner_station-reservations/', scene().owner),
  ]) {
    expect(shown.status).toBe(200);
    expect(shown.body).toMatchObject({ results: [{ id: good }] });
  }
});

test('of debts, a hundred that nobody can be paid do not stand before the one that can', async () => {
  const { driver, world } = scene();
  const { db } = world;
  const id = await book('12:00', '13:00');
  await post(`/api/stations/reservations/${id}/cancel`);
  const gone = await world.join('station_owner');
  await sql`insert into reservations select (jsonb_populate_record(booked, jsonb_build_object('id', gen_random_uuid(),
      'id_tag', 'GONE' || n, 'ocpp_reservation_id', booked.ocpp_reservation_id + 100000 + n))).*
    from reservations booked, generate_series(1, 100) n where booked.id = ${id}`.execute(db);
  await sql`update reservations set owner_id = ${gone.userId} where id_tag like 'GONE%'`.execute(
    db,
  );
  await sql`update users set deleted_at = ${world.clock.now()} where id = ${gone.userId}`.execute(
    db,
  );
  await sql`insert into late_charges (reservation_id, driver_id, billed_before_micro, due_minor, created_at)
    select id, user_id, 0, 500, case when id = ${id} then ${new Date(at('09:00'))}::timestamptz
      else ${new Date(at('08:00'))}::timestamptz end
    from reservations where user_id = ${driver.userId}`.execute(db);
  expect(await world.reservations.collectLateBills(world.clock.now())).toBe(1);
  const { due_minor: due, collected_minor: collected } = await db
    .selectFrom('late_charges')
    .select(['due_minor', 'collected_minor'])
    .where('reservation_id', '=', id)
    .executeTakeFirstOrThrow();
  expect(collected).toBe(due);
});
