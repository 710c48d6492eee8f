import { describe, expect, it } from 'vitest';
import type { ChargingPoint } from '../charging-point.ts';
import type { ConnectorStatus } from '../events.ts';
import { RESERVE_REFUSALS } from '../options.ts';
import { openBoth } from '../../tests/kit/charging-point.ts';
import type { CentralSystem } from '../../tests/kit/central-system.ts';

const HOUR_MS = 3_600_000;
const inAnHour = () => new Date(Date.now() + HOUR_MS).toISOString();

const reserve = (central: CentralSystem, more: Partial<Parameters<typeof request>[0]> = {}) =>
  central.command('ReserveNow', request(more));
const request = ({
  connectorId = 1,
  reservationId = 7,
  idTag = 'DRIVER-1',
  expiryDate = inAnHour(),
}) => ({ connectorId, reservationId, idTag, expiryDate });

const start = (central: CentralSystem, idTag: string) =>
  central.command('RemoteStartTransaction', { connectorId: 1, idTag });

const shows = (point: ChargingPoint, status: ConnectorStatus, number = 1) =>
  point.when(({ connectors }) => connectors[number - 1]?.status === status);

describe('a reserved plug', () => {
  it('is reported as Reserved after the response, and rejects every other tag', async () => {
    const { central, point } = await openBoth();
    expect(await reserve(central)).toEqual({ status: 'Accepted' });
    await central.received('StatusNotification', ({ status }) => status === 'Reserved');
    expect(await start(central, 'DRIVER-2')).toEqual({ status: 'Rejected' });
    expect(point.swipe(1, 'DRIVER-2')).toBe(false);
    expect(await start(central, 'driver-1')).toEqual({ status: 'Accepted' });
    const { request: begun } = await central.received('StartTransaction');
    expect(begun).toMatchObject({ idTag: 'driver-1', reservationId: 7 });
    await shows(point, 'Charging');
    // The reservation is used up, so the plug is free after unplugging.
    point.unplug(1);
    await shows(point, 'Available');
  });

  it('stays reserved while nobody comes', async () => {
    const { central, point } = await openBoth();
    await reserve(central);
    point.loseNextCar(1);
    await start(central, 'DRIVER-1');
    await shows(point, 'Preparing');
    const { connectors } = await shows(point, 'Reserved');
    expect(connectors[0]?.idTag).toBeNull();
  });

  it('is free again when cancelled, only by its own id', async () => {
    const { central, point } = await openBoth();
    await reserve(central);
    const cancel = (reservationId: number) =>
      central.command('CancelReservation', { reservationId });
    expect(await cancel(8)).toEqual({ status: 'Rejected' });
    expect(point.state().connectors[0]?.status).toBe('Reserved');
    expect(await cancel(7)).toEqual({ status: 'Accepted' });
    await shows(point, 'Available');
    expect(await cancel(7)).toEqual({ status: 'Rejected' });
  });

  it('is free again at its expiry', async () => {
    const { central, point } = await openBoth();
    await reserve(central, { expiryDate: new Date(Date.now() + 300).toISOString() });
    await shows(point, 'Reserved');
    await shows(point, 'Available');
    expect(await reserve(central, { expiryDate: new Date().toISOString() })).toEqual({
      status: 'Rejected',
    });
  });

  it('a repeated reservation id replaces the reservation, also at another plug', async () => {
    const { central, point } = await openBoth();
    await reserve(central);
    expect(await reserve(central, { idTag: 'DRIVER-3' })).toEqual({ status: 'Accepted' });
    expect(await start(central, 'DRIVER-1')).toEqual({ status: 'Rejected' });
    expect(await reserve(central, { connectorId: 2 })).toEqual({ status: 'Accepted' });
    await shows(point, 'Reserved', 2);
    await shows(point, 'Available', 1);
  });

  it('survives a connection loss, but no restart', async () => {
    const { central, point } = await openBoth();
    await reserve(central);
    await shows(point, 'Reserved');
    point.goOffline(2_000);
    await point.when(({ online }) => !online);
    await point.when(({ online }) => online);
    expect(point.state().connectors[0]?.status).toBe('Reserved');
    await central.command('Reset', { type: 'Hard' });
    await point.when(({ online }) => !online);
    await point.when(({ online }) => online);
    expect(point.state().connectors[0]?.status).toBe('Available');
  });
});

describe('a stopped charging point', () => {
  it('drops its reservations and their timers', async () => {
    const { central, point } = await openBoth();
    await reserve(central);
    await shows(point, 'Reserved');
    await point.stop();
    expect(point.state().connectors[0]?.status).toBe('Available');
  });
});

describe('ReserveNow is refused', () => {
  it('when the plug cannot be reserved, with the reason', async () => {
    const { central, point } = await openBoth();
    await reserve(central, { reservationId: 8 });
    expect(await reserve(central)).toEqual({ status: 'Occupied' });
    point.fault(1);
    expect(await reserve(central, { reservationId: 8 })).toEqual({ status: 'Faulted' });
    await central.command('ChangeAvailability', { connectorId: 2, type: 'Inoperative' });
    expect(await reserve(central, { connectorId: 2 })).toEqual({ status: 'Unavailable' });
    expect(await reserve(central, { connectorId: 0 })).toEqual({ status: 'Rejected' });
  });

  it.each(RESERVE_REFUSALS.filter((word) => word !== 'NotSupported'))(
    'when told to: %s, once or always',
    async (status) => {
      const { central, point } = await openBoth({}, { refuseReserve: status });
      point.refuseNextReserve('Faulted');
      expect(await reserve(central)).toEqual({ status: 'Faulted' });
      expect(await reserve(central)).toEqual({ status });
      expect(await reserve(central)).toEqual({ status });
    },
  );

  it('by a charging point without reservation support', async () => {
    const { central } = await openBoth({}, { refuseReserve: 'NotSupported' });
    await expect(reserve(central)).rejects.toMatchObject({ code: 'NotSupported' });
  });
});
