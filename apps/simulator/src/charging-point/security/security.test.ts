import 'reflect-metadata';
import { Pkcs10CertificateRequest } from '@peculiar/x509';
import type { TLSSocket } from 'node:tls';
import { describe, expect, it } from 'vitest';
import { makeAuthority } from '../../tests/kit/certificates.ts';
import { openBoth } from '../../tests/kit/charging-point.ts';
import { openForeign } from '../../tests/kit/foreign-central-system.ts';

/** For a slow, busy machine. */
const PATIENCE = { timeout: 30_000 };

const credentialsOf = (central: Awaited<ReturnType<typeof openBoth>>['central'], index: number) =>
  Buffer.from(
    central.handshakes[index]?.headers.authorization?.replace('Basic ', '') ?? '',
    'base64',
  ).toString('latin1');

describe('the password', () => {
  it.each([
    ['another-password-of-24', 'another-password-of-24'],
    ['ff00'.repeat(9), '\u00ff\u0000'.repeat(9)],
  ])('%j set remotely is used for the next connection', async (value, password) => {
    const { central } = await openBoth();
    const change = { key: 'AuthorizationKey', value };
    expect((await central.command('ChangeConfiguration', change)).status).toBe('Accepted');
    await expect.poll(() => credentialsOf(central, 1), PATIENCE).toBe(`ATH-0001:${password}`);
    const told = await central.received('SecurityEventNotification');
    expect(told.request.type).toBe('ReconfigurationOfSecurityParameters');
    expect(central.actions().filter((action) => action === 'BootNotification')).toHaveLength(1);
  });

  it('is write-only, and must not be too short', async () => {
    const { central } = await openBoth();
    const { configurationKey } = await central.command('GetConfiguration', {
      key: ['AuthorizationKey'],
    });
    expect(configurationKey).toEqual([{ key: 'AuthorizationKey', readonly: false }]);
    const short = { key: 'AuthorizationKey', value: 'fifteen-letters' };
    expect((await central.command('ChangeConfiguration', short)).status).toBe('Rejected');
  });
});

describe('certificates', () => {
  it('its own is requested, installed, and used from profile 3 on', async () => {
    const authority = await makeAuthority();
    const server = await authority.makeServer();
    const tls = { ...server, ca: authority.root, requestCert: true, rejectUnauthorized: false };
    const shown: (string | undefined)[] = [];
    const { central } = await openBoth(
      { tls, onHandshake: ({ socket }) => shown.push(nameOf(socket as TLSSocket)) }, // Set by node:tls.
      { tls: { ca: authority.root } },
    );
    const raise = { key: 'SecurityProfile', value: '3' };
    expect((await central.command('ChangeConfiguration', raise)).status).toBe('Rejected');
    const requestedMessage = 'SignChargePointCertificate' as const;
    await central.command('ExtendedTriggerMessage', { requestedMessage });
    const { csr } = (await central.received('SignCertificate')).request;
    const request = new Pkcs10CertificateRequest(csr);
    expect(request.subjectName.getField('CN')).toEqual(['ATH-0001']);
    expect(await request.verify()).toBe(true);
    const take = async (certificateChain: string) =>
      (await central.command('CertificateSigned', { certificateChain })).status;
    const stranger = await makeAuthority('Stranger');
    const torn = `${await authority.sign(csr)}\n${stranger.root}`;
    expect(await take(torn)).toBe('Rejected');
    expect(await take(await authority.sign(csr, -1))).toBe('Rejected');
    expect(await take('no certificate')).toBe('Rejected');
    const told = await central.received('SecurityEventNotification');
    expect(told.request.type).toBe('InvalidChargePointCertificate');
    expect(await take(await authority.sign(csr))).toBe('Accepted');
    expect(shown).toEqual([undefined]);
    expect((await central.command('ChangeConfiguration', raise)).status).toBe('Accepted');
    await expect.poll(() => shown, PATIENCE).toEqual([undefined, 'ATH-0001']);
    expect(central.handshakes[1]?.headers.authorization).toBeUndefined();
  });

  it('of others are stored, reported by their hashes, and deleted', async () => {
    const { central } = await openBoth();
    const { root } = await makeAuthority();
    const certificateType = 'CentralSystemRootCertificate' as const;
    const install = (certificate: string) =>
      central.command('InstallCertificate', { certificateType, certificate });
    expect(await install('nonsense')).toEqual({ status: 'Rejected' });
    expect(await install(root)).toEqual({ status: 'Accepted' });
    const list = () => central.command('GetInstalledCertificateIds', { certificateType });
    const { certificateHashData: [id] = [] } = await list();
    expect(id?.issuerKeyHash).toMatch(/^[0-9a-f]{64}$/u);
    if (id === undefined) throw new Error('Nothing is installed');
    const certificateHashData = { ...id, hashAlgorithm: 'SHA256' as const };
    const remove = (serialNumber = id.serialNumber) =>
      central.command('DeleteCertificate', {
        certificateHashData: { ...certificateHashData, serialNumber },
      });
    expect(await remove('1234')).toEqual({ status: 'NotFound' });
    expect(await remove()).toEqual({ status: 'Accepted' });
    expect(await list()).toEqual({ status: 'NotFound' });
  });

  it('are the same in OCPP 2.0.1', async () => {
    const { command, of } = await openForeign();
    const { root, sign } = await makeAuthority();
    const certificateType = 'CSMSRootCertificate';
    await command('InstallCertificate', { certificateType, certificate: root });
    expect(await command('GetInstalledCertificateIds', {})).toMatchObject({
      certificateHashDataChain: [{ certificateType, certificateHashData: {} }],
    });
    await command('TriggerMessage', { requestedMessage: 'SignChargingStationCertificate' });
    await expect.poll(() => of('SignCertificate'), PATIENCE).toHaveLength(1);
    const certificateChain = await sign(String(of('SignCertificate')[0]?.['csr']));
    expect(await command('CertificateSigned', { certificateChain })).toEqual({
      status: 'Accepted',
    });
  });
});

const nameOf = (socket: TLSSocket): string | undefined =>
  [socket.getPeerCertificate().subject?.CN].flat()[0];
