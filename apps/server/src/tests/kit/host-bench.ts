// Test data: a driver with tokens, an owner and a station in a real database, and the host's commands.
import type { OpenDatabase } from '../../platform/db/db.ts';
import { openTestDatabase } from './database/open-database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { newId } from '../../platform/ids.ts';
import { insertStation, NOW, type TestStation } from './stations/catalogue.ts';
import { at, createWorld, type World } from './reservations/booking-world.ts';
import type { HostRequest } from '../../features/host/terminal/host-request.ts';
import { createHost } from '../../features/host/host.service.ts';

let database: OpenDatabase;
export let world: World;
export let host: ReturnType<typeof createHost>;
export let driver: Actor;
export let owner: Actor;
export let station: TestStation;

export async function openBench(): Promise<void> {
  database = await openTestDatabase();
}
export const closeBench = () => database.close();

/** Creates other people and another station in the same database. */
export async function newcomers(config: { isOwnerReviewed?: boolean } = {}): Promise<void> {
  world = await createWorld(database, NOW, undefined, undefined, undefined, { config });
  host = createHost({ ...world, publicUrl: () => 'https://volt.example' });
  driver = await world.join('driver', 500);
  owner = await world.join('station_owner');
  station = await insertStation(world.db, owner);
}

export async function done(request: Partial<HostRequest>) {
  const answer = await host.run(request);
  if (!answer.ok) throw new Error(answer.message);
  return { ...answer, result: JSON.parse(JSON.stringify(answer.result)) };
}
export async function refusal(request: Partial<HostRequest>): Promise<string> {
  const answer = await host.run(request);
  if (answer.ok) throw new Error(`done: ${answer.text}`);
  return answer.message;
}
export const auditOf = async (subject: string) =>
  (await done({ command: 'audit', subject })).result.results;

export const window = (from = '10:00', to = '11:00') => ({
  plug: { id: station.plugId },
  start_time: at(from),
  stop_time: at(to),
});
export const book = (from?: string, to?: string) =>
  world.call(driver, 'POST', '/api/stations/reservations/', window(from, to));

export async function addSession(userId: string): Promise<string> {
  const id = newId();
  const seen = new Date('2026-06-30T08:00:00Z');
  await world.db
    .insertInto('user_sessions')
    .values({
      id,
      user_id: userId,
      refresh_hash: id,
      created_at: seen,
      last_used_at: seen,
      expires_at: new Date('2026-09-01T00:00:00Z'),
    })
    .execute();
  return id;
}
