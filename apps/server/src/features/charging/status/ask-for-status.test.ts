import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OpenDatabase } from '../../../platform/db/db.ts';
import { openTestDatabase } from '../../../tests/kit/database/open-database.ts';
import {
  type ChargingWorld,
  createChargingWorld,
  eventually,
  insertChargingPoint,
  plugIn,
  status,
} from '../../../tests/kit/charging/charging-world.ts';

let database: OpenDatabase;
let world: ChargingWorld;
beforeAll(async () => {
  database = await openTestDatabase();
  world = await createChargingWorld(database);
});
afterAll(async () => {
  await world.close();
  await database.close();
});

it('[issue 21] a plug that is added while its charging point is connected is asked for its status', async () => {
  const owner = await world.join('station_owner');
  const made = await insertChargingPoint(world.db, owner);
  const point = await plugIn(world, made);
  const asked: unknown[] = [];
  point.handle('TriggerMessage', async ({ params }) => {
    asked.push(params);
    return { status: 'Accepted' };
  });
  const { body } = await world.call(owner, 'POST', `/api/stations/${made.stationId}/plugs/`, {
    label: 'Third',
    connector_type: 'TYPE2',
    max_power_kW: 22,
    charging_point: { id: made.chargingPointId },
    connector_number: 3,
  });
  expect(body).toMatchObject({ bookable: false });
  await eventually(async () => asked.length > 0);
  expect(asked).toEqual([{ requestedMessage: 'StatusNotification', connectorId: 3 }]);
  await point.call('StatusNotification', status(world, 3, 'Available'));
  const read = await world.call(null, 'GET', `/api/stations/plugs/${body.id}/`);
  expect(read.body).toMatchObject({ bookable: true });
  await point.close();
});
