// Test setup: a plug with a code, and people who charge at it without an account.
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import type { OpenDatabase } from '../../../platform/db/db.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { openTestDatabase } from '../database/open-database.ts';
import { type CardWorld, createCardWorld } from './card-world.ts';

export const newSecret = (): string => randomBytes(32).toString('base64url');

/** One database for each test file, and a new world with a station for each test. */
export function useGuestBench() {
  let database: OpenDatabase | undefined;
  let opened: { world: CardWorld; code: string } | undefined;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  beforeEach(async () => {
    if (database === undefined) return;
    const world = await createCardWorld(database);
    const path = `/api/stations/${world.station.stationId}/plug-codes/`;
    const { body } = await world.call(world.owner, 'GET', path);
    const { code } = body.results.find(
      ({ plug }: { plug: { id: number } }) => plug.id === world.station.plugId,
    );
    opened = { world, code };
  });
  afterAll(() => database?.close());
  const now = () => {
    if (opened === undefined) throw new Error('The bench is open within tests alone');
    return opened;
  };
  return { world: () => now().world, code: () => now().code, ...actsAt(now) };
}

const actsAt = (now: () => { world: CardWorld; code: string }) => {
  const ask = (
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    body?: object,
    actor: Actor | null = null,
  ) => now().world.call(actor, method, `/api/guest-charges/${path}`, body);
  const read = async (secret: string) => (await ask('GET', `${secret}/`)).body;
  const begin = (changes: object = {}) =>
    ask('POST', '', {
      secret: newSecret(),
      code: now().code,
      wish: { kind: 'money', amount: 5 },
      total_cost: 5,
      lang: 'en',
      ...changes,
    });
  const paid = async (changes: object = {}) => {
    const secret = newSecret();
    const { status, body } = await begin({ secret, ...changes });
    expect(status, JSON.stringify(body)).toBe(201);
    now().world.provider.pay(body.reservation.payment.id);
    const { reservation } = await read(secret);
    expect(reservation.status).toBe('RESERVED');
    return { secret, reservation };
  };
  return {
    ask,
    read,
    /** Five euros, unless changed. */
    begin,
    /** Begins and pays. */
    paid,
    /** Begins, pays and charges. */
    async charged(energyWh: number) {
      const { secret, reservation } = await paid();
      const { world } = now();
      await world.charge(reservation.id, energyWh);
      await world.payments.watch(world.clock.now());
      return { secret, reservation };
    },
  };
};
