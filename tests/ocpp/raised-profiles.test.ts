// Our simulated charging point at the real server over real TLS: it goes from the first security profile to the third.
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { createChargingPoint } from '@voltagora/simulator';
import { expect, onTestFinished, test, vi } from 'vitest';
import { knock } from '../../apps/server/src/tests/kit/charging/secure-point.ts';
import { useSecureWorld } from '../../apps/server/src/tests/kit/charging/secure-world.ts';
import { PASSWORD } from '../../apps/server/src/tests/kit/ocpp-server/ocpp-server.ts';

const bench = useSecureWorld();
const { read, way } = bench;
const raise = (profile: 2 | 3) =>
  bench
    .security()
    .raiseProfile(bench.chargingPoint.chargingPointId, { profile }, bench.world.owner);

/** An unencrypted port in front of the server's, for a charging point without certificates. */
async function openInTheClear(): Promise<string> {
  const { port } = bench.world.server;
  const sockets = new Set<{ destroy(): void }>();
  const front = createServer((socket) => {
    const behind = connectTls({ port, host: 'localhost', rejectUnauthorized: false });
    for (const each of [socket, behind]) {
      sockets.add(each);
      each.on('error', () => each.destroy());
    }
    socket.pipe(behind).pipe(socket);
  });
  front.listen(0, '127.0.0.1');
  await once(front, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    front.close();
  });
  // A listening TCP server has an address object, never a pipe name.
  return `ws://127.0.0.1:${(front.address() as AddressInfo).port}`;
}

test('2.0.1: our own charger goes from profile 1 to 2 to 3, and lower ones are refused', async () => {
  const { chargingPointId: id, identity } = bench.chargingPoint;
  const { owner } = bench.world;
  const point = createChargingPoint({
    identity,
    password: PASSWORD,
    vendor: 'Acme',
    model: 'One',
    version: '2.0.1',
    connectors: [{ number: 1, type: 'TYPE2', maxPowerKw: 22 }],
    url: await openInTheClear(),
    pace: 200,
  });
  onTestFinished(() => point.stop());
  point.start();
  await point.when(({ online }) => online);
  const cutAndBack = async (): Promise<void> => {
    point.cutPower(2_000);
    await point.when(({ online }) => !online);
    await point.when(({ online }) => online);
  };
  expect(await read()).toMatchObject({ profile: 1 });
  expect(await raise(3)).toEqual({ status: 'Rejected' });
  expect(await read()).toMatchObject({ next_profile: null });
  expect(await raise(2)).toEqual({ status: 'RebootRequired' });
  const { results: roots } = await bench.security().listRoots(id, owner);
  expect(roots).toMatchObject([{ is_ours: true, use: 'CSMSRootCertificate' }]);
  await cutAndBack();
  expect(await read()).toMatchObject({ profile: 2, next_profile: null });
  await bench.security().askForCertificate(id, owner);
  await vi.waitFor(
    async () => expect((await read()).certificate?.installed_at).toEqual(expect.any(String)),
    9_000,
  );
  expect(await raise(3)).toEqual({ status: 'RebootRequired' });
  await cutAndBack();
  expect(await read()).toMatchObject({ profile: 3, next_profile: null });
  expect(await knock(way({ password: PASSWORD }), 'ocpp2.0.1')).toBe(401);
});
