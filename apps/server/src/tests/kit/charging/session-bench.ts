// One driver at one charging point, and what a session takes, for tests. Not for the program itself.
import { expect } from 'vitest';
import * as z from 'zod';
import { openTestDatabase } from '../database/open-database.ts';
import { ledgerFaults, NO_FAULTS } from '../wallet/ledger.ts';
import {
  book,
  type ChargingWorld,
  type ChargingOverrides,
  createChargingWorld,
  idTagOf,
  insertChargingPoint,
  MINUTE_MS,
  plugIn,
} from './charging-world.ts';

/** The answer to StartTransaction, as the standard has it. */
export const StartAnswer = z.strictObject({
  transactionId: z.int(),
  idTagInfo: z.strictObject({
    status: z.string(),
    expiryDate: z.iso.datetime().optional(),
    parentIdTag: z.string().optional(),
  }),
});

export type SessionBench = Awaited<ReturnType<typeof openSessionBench>>;

/** A world with an owner; `fresh` brings a new driver with tokens to a new, connected charging point. */
export async function openSessionBench(overrides?: ChargingOverrides) {
  const database = await openTestDatabase();
  const world = await createChargingWorld(database, overrides);
  const owner = await world.join('station_owner');
  let seat = await takeSeat(world, owner);
  return {
    world,
    owner,
    get driver() {
      return seat.driver;
    },
    get chargingPoint() {
      return seat.chargingPoint;
    },
    get point() {
      return seat.point;
    },
    async fresh() {
      await seat.point.close();
      seat = await takeSeat(world, owner);
    },
    /** Moves time on; answers the new time. */
    later(minutes: number): string {
      world.clock.advance(minutes * MINUTE_MS);
      return world.clock.now().toISOString();
    },
    async startOf(idTag: string, { connectorId = 1, meterStart = 1_000 } = {}) {
      const timestamp = world.clock.now().toISOString();
      const request = { connectorId, idTag, meterStart, timestamp };
      return {
        request,
        answer: StartAnswer.parse(await seat.point.call('StartTransaction', request)),
      };
    },
    /** A booked reservation that charges, with its transaction. */
    async charging(connectorId: 1 | 2 = 1) {
      const { id } = await book(
        world,
        seat.driver,
        seat.chargingPoint.plugIds[connectorId - 1] ?? 0,
      );
      const idTag = await idTagOf(world.db, id);
      const { answer } = await this.startOf(idTag, { connectorId });
      return { id, idTag, transactionId: answer.transactionId };
    },
    read: async (id: string) =>
      (await world.call(seat.driver, 'GET', `/api/stations/reservations/${id}/`)).body,
    rowsOf: (
      table: 'ocpp_stray_messages' | 'security_events',
      { chargingPointId } = seat.chargingPoint,
    ) =>
      world.db
        .selectFrom(table)
        .selectAll()
        .where('charging_point_id', '=', chargingPointId)
        .orderBy('id')
        .execute(),
    async close() {
      await seat.point.close();
      await world.close();
      expect(world.failures).toEqual([]);
      expect(await ledgerFaults(world.db)).toEqual(NO_FAULTS);
      await database.close();
    },
  };
}

async function takeSeat(world: ChargingWorld, owner: Parameters<typeof insertChargingPoint>[1]) {
  const chargingPoint = await insertChargingPoint(world.db, owner);
  const driver = await world.join('driver', 500);
  return { chargingPoint, driver, point: await plugIn(world, chargingPoint) };
}
