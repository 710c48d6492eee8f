// The simulated charging point in OCPP 2.0.1, tested with a third-party central system.
import { describe, expect, it } from 'vitest';
import { openForeign } from '../../tests/kit/foreign-central-system.ts';

type Foreign = Awaited<ReturnType<typeof openForeign>>;

const TOKEN = { idToken: 'DRIVER-1', type: 'Central' };

async function charging(foreign: Foreign, evseId = 1) {
  const start = { evseId, remoteStartId: 42, idToken: TOKEN };
  expect(await foreign.command('RequestStartTransaction', start)).toEqual({ status: 'Accepted' });
  await foreign.point.when(({ connectors }) => connectors[evseId - 1]?.status === 'Charging');
  const [begun] = await told(foreign, 1);
  return String(begun?.transactionInfo.transactionId);
}

interface Told {
  eventType: string;
  seqNo: number;
  triggerReason: string;
  offline?: boolean;
  transactionInfo: { transactionId: string; chargingState?: string; stoppedReason?: string };
  meterValue?: { sampledValue: { value: number; measurand: string; context: string }[] }[];
}

/** The transaction's messages, once there are so many. */
async function told(foreign: Foreign, count: number): Promise<Told[]> {
  const events = () => foreign.of('TransactionEvent') as unknown as Told[]; // The library validates it.
  await expect.poll(() => events().length, { timeout: 30_000 }).toBeGreaterThanOrEqual(count);
  return events();
}

/** The transaction's messages, once it has ended. */
async function toldToTheEnd(foreign: Foreign): Promise<Told[]> {
  const last = () => (foreign.of('TransactionEvent') as unknown as Told[]).at(-1)?.eventType; // The library validates it.
  await expect.poll(last, { timeout: 30_000 }).toBe('Ended');
  return told(foreign, 2);
}

describe('OCPP 2.0.1', () => {
  it('boots with its reason and sends the status of each EVSE', async () => {
    const { of, bad } = await openForeign();
    expect(of('BootNotification')).toMatchObject([
      { reason: 'PowerUp', chargingStation: { vendorName: 'ABB', model: 'Terra 53' } },
    ]);
    await expect
      .poll(() => of('StatusNotification'))
      .toMatchObject([
        { evseId: 1, connectorId: 1, connectorStatus: 'Available' },
        { evseId: 2, connectorId: 1, connectorStatus: 'Available' },
      ]);
    expect(bad).toEqual([]);
  });

  it('sends TransactionEvents with sequence numbers, from Started to Ended', async () => {
    const foreign = await openForeign();
    const transactionId = await charging(foreign);
    await told(foreign, 4);
    expect(await foreign.command('RequestStopTransaction', { transactionId: 'other' })).toEqual({
      status: 'Rejected',
    });
    await foreign.command('RequestStopTransaction', { transactionId });
    await foreign.point.when(({ connectors }) => connectors[0]?.status === 'Available');
    const events = await toldToTheEnd(foreign);
    expect(events.map(({ seqNo }) => seqNo)).toEqual(events.map((_, index) => index));
    expect(events[0]).toMatchObject({
      eventType: 'Started',
      triggerReason: 'RemoteStart',
      transactionInfo: { chargingState: 'EVConnected', remoteStartId: 42 },
      idToken: TOKEN,
      evse: { id: 1, connectorId: 1 },
    });
    expect(events[1]?.transactionInfo.chargingState).toBe('Charging');
    expect(events.at(-1)).toMatchObject({
      eventType: 'Ended',
      triggerReason: 'RemoteStop',
      transactionInfo: { transactionId, stoppedReason: 'Remote' },
    });
    const register = (event: Told | undefined) =>
      event?.meterValue?.[0]?.sampledValue.find(
        ({ measurand }) => measurand === 'Energy.Active.Import.Register',
      );
    const [first, last] = [register(events[0]), register(events.at(-1))];
    expect([first?.context, last?.context]).toEqual(['Transaction.Begin', 'Transaction.End']);
    expect(last?.value).toBeGreaterThan(first?.value ?? Number.NaN);
    await expect
      .poll(() => foreign.of('StatusNotification').slice(2))
      .toMatchObject([{ connectorStatus: 'Occupied' }, { connectorStatus: 'Available' }]);
    expect(foreign.bad).toEqual([]);
  });

  it('queues messages while offline, and marks them as offline', async () => {
    const foreign = await openForeign();
    await charging(foreign);
    await told(foreign, 3);
    foreign.cut(60_000);
    await foreign.point.when(({ queued }) => queued > 3);
    await foreign.point.when(({ online }) => online);
    await foreign.point.when(({ queued }) => queued === 0);
    const events = await told(foreign, 6);
    const counts = [...new Set(events.map(({ seqNo }) => seqNo))];
    expect(counts).toEqual(counts.map((_, index) => index));
    expect(events.some(({ offline }) => offline === true)).toBe(true);
    expect(foreign.of('BootNotification')).toHaveLength(1);
  });

  it('ends a session that the central system does not authorize', async () => {
    const foreign = await openForeign();
    foreign.says['TransactionEvent'] = { idTokenInfo: { status: 'Invalid' } };
    await foreign.command('RequestStartTransaction', {
      evseId: 1,
      remoteStartId: 1,
      idToken: TOKEN,
    });
    const events = await toldToTheEnd(foreign);
    expect(events.at(-1)).toMatchObject({
      eventType: 'Ended',
      transactionInfo: { stoppedReason: 'DeAuthorized' },
    });
  });

  it('authorizes an RFID card first', async () => {
    const foreign = await openForeign();
    foreign.point.swipe(2, '04A1');
    const [begun] = await told(foreign, 1);
    expect(foreign.of('Authorize')).toEqual([{ idToken: { idToken: '04A1', type: 'ISO14443' } }]);
    expect(begun).toMatchObject({ triggerReason: 'Authorized', evse: { id: 2 } });
  });

  it('reserves a plug for a token, reports its expiry, and drops it in a restart', async () => {
    const { command, point, of } = await openForeign();
    const reserve = (expiresInMs: number, id = 9) =>
      command('ReserveNow', {
        id,
        evseId: 1,
        expiryDateTime: new Date(Date.now() + expiresInMs).toISOString(),
        idToken: TOKEN,
      });
    expect(await reserve(3_600_000)).toEqual({ status: 'Accepted' });
    await point.when(({ connectors }) => connectors[0]?.status === 'Reserved');
    const other = { evseId: 1, remoteStartId: 1, idToken: { idToken: 'X', type: 'Central' } };
    expect(await command('RequestStartTransaction', other)).toEqual({ status: 'Rejected' });
    expect(await reserve(300)).toEqual({ status: 'Accepted' });
    await expect
      .poll(() => of('ReservationStatusUpdate'))
      .toEqual([{ reservationId: 9, reservationUpdateStatus: 'Expired' }]);
    expect(await reserve(3_600_000)).toEqual({ status: 'Accepted' });
    expect(await reserve(3_600_000, 10)).toEqual({ status: 'Occupied' });
    expect(await command('CancelReservation', { reservationId: 10 })).toEqual({
      status: 'Rejected',
    });
    expect(await command('Reset', { type: 'Immediate' })).toEqual({ status: 'Accepted' });
    await expect.poll(() => of('BootNotification'), { timeout: 30_000 }).toHaveLength(2);
    expect(point.state().connectors[0]?.status).toBe('Available');
  });

  it('delays an OnIdle reset until no session runs', async () => {
    const foreign = await openForeign();
    const transactionId = await charging(foreign);
    expect(await foreign.command('Reset', { type: 'OnIdle' })).toEqual({ status: 'Scheduled' });
    expect(foreign.point.state().online).toBe(true);
    await foreign.command('RequestStopTransaction', { transactionId });
    await expect.poll(() => foreign.of('BootNotification').length, { timeout: 30_000 }).toBe(2);
  });

  it('has settings as variables, and reports them in parts', async () => {
    const { command, of } = await openForeign();
    const component = { name: 'SampledDataCtrlr' };
    const variable = { name: 'TxUpdatedInterval' };
    const set = (attributeValue: string) =>
      command('SetVariables', { setVariableData: [{ component, variable, attributeValue }] });
    const status = (attributeStatus: string) => ({
      setVariableResult: [{ component, variable, attributeStatus }],
    });
    expect(await set('30')).toEqual(status('Accepted'));
    expect(await set('soon')).toEqual(status('Rejected'));
    const read = await command('GetVariables', {
      getVariableData: [
        { component, variable },
        { component, variable: { name: 'None' } },
        { component: { name: 'NoneCtrlr' }, variable },
      ],
    });
    expect(read).toMatchObject({
      getVariableResult: [
        { attributeStatus: 'Accepted', attributeValue: '30' },
        { attributeStatus: 'UnknownVariable' },
        { attributeStatus: 'UnknownComponent' },
      ],
    });
    await command('GetBaseReport', { requestId: 5, reportBase: 'FullInventory' });
    const told = () => of('NotifyReport') as unknown as { seqNo: number; tbc: boolean }[]; // The library validates it.
    await expect.poll(() => told().at(-1)?.tbc).toBe(false);
    expect(told().map(({ seqNo }) => seqNo)).toEqual(told().map((_, index) => index));
    expect(told().filter(({ tbc }) => !tbc)).toHaveLength(1);
  });

  it('unlocks free connectors, and sends triggered messages', async () => {
    const foreign = await openForeign();
    const { command, of } = foreign;
    const unlock = (evseId: number) => command('UnlockConnector', { evseId, connectorId: 1 });
    expect(await unlock(3)).toEqual({ status: 'UnknownConnector' });
    expect(await unlock(1)).toEqual({ status: 'Unlocked' });
    await charging(foreign);
    expect(await unlock(1)).toEqual({ status: 'OngoingAuthorizedTransaction' });
    const trigger = (requestedMessage: string, evse?: object) =>
      command('TriggerMessage', { requestedMessage, ...(evse && { evse }) });
    expect(await trigger('MeterValues', { id: 1 })).toEqual({ status: 'Accepted' });
    await expect.poll(() => of('MeterValues')).toMatchObject([{ evseId: 1 }]);
    expect(await trigger('Heartbeat')).toEqual({ status: 'Accepted' });
    await expect.poll(() => of('Heartbeat').length).toBeGreaterThan(0);
    const before = of('StatusNotification').length;
    await trigger('StatusNotification', { id: 2, connectorId: 1 });
    await expect.poll(() => of('StatusNotification').length).toBe(before + 1);
    expect(await trigger('PublishFirmwareStatusNotification')).toEqual({
      status: 'NotImplemented',
    });
    expect(await trigger('Heartbeat', { id: 9 })).toEqual({ status: 'Rejected' });
  });

  it('sets an EVSE inoperative and operative', async () => {
    const { command, point } = await openForeign();
    const change = (operationalStatus: string) =>
      command('ChangeAvailability', { operationalStatus, evse: { id: 2 } });
    expect(await change('Inoperative')).toEqual({ status: 'Accepted' });
    await point.when(({ connectors }) => connectors[1]?.status === 'Unavailable');
    expect(await change('Operative')).toEqual({ status: 'Accepted' });
    await point.when(({ connectors }) => connectors[1]?.status === 'Available');
  });
});
