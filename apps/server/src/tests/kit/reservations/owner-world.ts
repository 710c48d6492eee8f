// An owner with a station, and drivers who book there, for tests of the owner's calendar. Tests only.
import type { Reservation } from '@voltagora/contract';
import type { Actor } from '../../../platform/http/actor.ts';
import { insertStation } from '../stations/catalogue.ts';
import { at, type World } from './booking-world.ts';

export type OwnerWorld = Awaited<ReturnType<typeof openOwnerWorld>>;

/** Times like 10:00 mean 1 July 2026 in UTC, at the first plug by default. */
export async function openOwnerWorld(world: World) {
  const owner = await world.join('station_owner');
  const driver = await world.join('driver', 2_000);
  const station = await insertStation(world.db, owner);
  const { plugId, stationId } = station;
  const mark = (body: object, { by = owner as Actor | null, plug = plugId } = {}) =>
    // Avoids a type of null alone.
    world.call(by, 'POST', `/api/stations/plugs/${plug}/set-unavailable`, body);
  return {
    ...world,
    owner,
    driver,
    station,
    plugId,
    mark,
    /** Marks [from, to) unavailable. */
    markTime: (from: string, to: string, more: object = {}) =>
      mark({ start_time: at(from), stop_time: at(to), ...more }),
    book: (from: string, to: string, by = driver) =>
      world.call(by, 'POST', '/api/stations/reservations/', {
        plug: { id: plugId },
        start_time: at(from),
        stop_time: at(to),
      }),
    async status(id: string): Promise<Reservation['status']> {
      return (await world.reservations.read(id, driver)).status;
    },
    calendar: (query = `from=${at('00:00')}&to=${at('23:00')}`, by: Actor | null = owner) =>
      world.call(by, 'GET', `/api/stations/${stationId}/calendar/?${query}`),
    end: (id: string, query = '', by: Actor | null = owner) =>
      world.call(by, 'DELETE', `/api/stations/unavailable/${id}/${query}`),
    /** Mails about cancelled bookings. */
    mailsTo: (person: Actor) =>
      world.db
        .selectFrom('outgoing_mails')
        .select(['subject', 'text_body'])
        .where('recipient', '=', person.email)
        .where('kind', '=', 'booking_rejected')
        .execute(),
    available: async (person: Actor) => (await world.wallet.balance(person)).results[0]?.available,
  };
}

/** Formats windows as `10:00-11:00`, without their day. */
export const spans = (windows: readonly { start_time: string; stop_time: string }[]): string[] =>
  windows.map((window) => `${window.start_time.slice(11, 16)}-${window.stop_time.slice(11, 16)}`);
