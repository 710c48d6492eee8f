import { describe, expect, it } from 'vitest';
import { openBoth } from '../../tests/kit/charging-point.ts';
import { openForeign } from '../../tests/kit/foreign-central-system.ts';

type Central = Awaited<ReturnType<typeof openBoth>>['central'];

const listed = (idTag: string, status: 'Accepted' | 'Blocked' = 'Accepted') => ({
  idTag,
  idTagInfo: { status },
});

const send = (
  central: Central,
  updateType: 'Full' | 'Differential',
  listVersion: number,
  localAuthorizationList: {
    idTag: string;
    idTagInfo?: { status: 'Accepted' | 'Blocked'; parentIdTag?: string };
  }[],
) => central.command('SendLocalList', { updateType, listVersion, localAuthorizationList });

const set = (central: Central, key: string, value = 'true') =>
  central.command('ChangeConfiguration', { key, value });

describe('the local list', () => {
  it('is sent in full, then as differential updates, in the order of its versions', async () => {
    const { central } = await openBoth();
    const version = async () => (await central.command('GetLocalListVersion', {})).listVersion;
    expect(await version()).toBe(0);
    expect(await send(central, 'Full', 3, [listed('A'), listed('B')])).toEqual({
      status: 'Accepted',
    });
    expect(await send(central, 'Differential', 3, [])).toEqual({ status: 'VersionMismatch' });
    expect(await send(central, 'Differential', 4, [{ idTag: 'A' }])).toEqual({
      status: 'Accepted',
    });
    const many = Array.from({ length: 501 }, (_, index) => listed(`TAG-${index}`));
    expect(await send(central, 'Full', 5, many)).toEqual({ status: 'Failed' });
    expect(await send(central, 'Full', 5, [listed('C'), listed('c')])).toEqual({
      status: 'Failed',
    });
    expect(await version()).toBe(4);
    await set(central, 'LocalAuthListEnabled', 'false');
    expect(await version()).toBe(-1);
    expect(await send(central, 'Full', 6, [])).toEqual({ status: 'NotSupported' });
  });

  it('authorizes its tags while offline, and no others', async () => {
    const { central, point } = await openBoth();
    await send(central, 'Full', 1, [listed('FRIEND'), listed('FOE', 'Blocked')]);
    await set(central, 'LocalAuthorizeOffline');
    point.goOffline(600_000);
    await point.when(({ online }) => !online);
    point.swipe(1, 'FOE');
    point.swipe(2, 'FRIEND');
    await point.when(({ connectors: [one, two] }) => {
      return one?.status === 'Available' && one.idTag === null && two?.status === 'Charging';
    });
    expect(point.state().queued).toBeGreaterThan(0);
  });

  it('authorizes at once with LocalPreAuthorize', async () => {
    const { central, point } = await openBoth();
    await send(central, 'Full', 1, [listed('FRIEND')]);
    await set(central, 'LocalPreAuthorize');
    point.swipe(1, 'friend');
    await central.received('StartTransaction');
    expect(central.actions()).not.toContain('Authorize');
  });

  it('is the same in OCPP 2.0.1', async () => {
    const { command } = await openForeign();
    const idToken = { idToken: 'A', type: 'ISO14443' };
    const localAuthorizationList = [{ idToken, idTokenInfo: { status: 'Accepted' } }];
    const list = { updateType: 'Full', versionNumber: 7, localAuthorizationList };
    expect(await command('SendLocalList', list)).toEqual({ status: 'Accepted' });
    expect(await command('GetLocalListVersion', {})).toEqual({ versionNumber: 7 });
  });
});

it('caches accepted tags until the cache is cleared', async () => {
  const { central, point } = await openBoth();
  await set(central, 'AuthorizationCacheEnabled');
  await set(central, 'LocalAuthorizeOffline');
  point.swipe(1, 'DRIVER');
  await central.received('StartTransaction');
  point.goOffline(20_000);
  await point.when(({ online }) => !online);
  point.swipe(2, 'DRIVER');
  await point.when(({ connectors }) => connectors[1]?.status === 'Charging');
  await point.when(({ online }) => online);
  point.unplug(2);
  await point.when(({ connectors, queued }) => {
    return queued === 0 && connectors[1]?.status === 'Available';
  });
  await central.command('ClearCache', {});
  point.goOffline(600_000);
  await point.when(({ online }) => !online);
  point.swipe(2, 'DRIVER');
  await point.when(({ connectors }) => connectors[1]?.status === 'Preparing');
  const after = await point.when(({ connectors }) => connectors[1]?.status === 'Available');
  expect(after.connectors[1]?.transactionId).toBeNull();
});

describe('tags of one group', () => {
  const family = { status: 'Accepted', parentIdTag: 'FAMILY' } as const;
  const answers = (idTag: string) =>
    idTag === 'STRANGER' ? ({ status: 'Accepted' } as const) : family;
  const open = () =>
    openBoth({
      handlers: {
        Authorize: ({ idTag }) => ({ idTagInfo: answers(idTag) }),
        StartTransaction: ({ idTag }) => ({ transactionId: 7, idTagInfo: answers(idTag) }),
      },
    });
  const charges = ({ point }: Awaited<ReturnType<typeof open>>) =>
    point.when(({ connectors }) => connectors[0]?.transactionId === 7);

  it('stop each other’s sessions, and no others do', async () => {
    const both = await open();
    both.point.swipe(1, 'MOTHER');
    await charges(both);
    expect(both.point.present(1, 'STRANGER')).toBe(true);
    await both.central.received('Authorize', ({ idTag }) => idTag === 'STRANGER');
    expect(both.point.present(1, 'SON')).toBe(true);
    const { request } = await both.central.received('StopTransaction');
    expect(request).toMatchObject({ transactionId: 7, idTag: 'SON', reason: 'Local' });
  });

  it('may use a plug that is reserved for their group', async () => {
    const both = await open();
    await send(both.central, 'Full', 1, [
      { ...listed('SON'), idTagInfo: family },
      listed('STRANGER'),
    ]);
    await both.central.command('ReserveNow', {
      connectorId: 1,
      reservationId: 5,
      idTag: 'MOTHER',
      parentIdTag: 'family',
      expiryDate: new Date(Date.now() + 86_400_000).toISOString(),
    });
    expect(both.point.swipe(1, 'STRANGER')).toBe(false);
    expect(both.point.swipe(1, 'SON')).toBe(true);
    const { request } = await both.central.received('StartTransaction');
    expect(request).toMatchObject({ idTag: 'SON', reservationId: 5 });
  });
});
