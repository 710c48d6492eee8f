import { createHash, createSign } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { makeAuthority } from '../../tests/kit/certificates.ts';
import { openBoth } from '../../tests/kit/charging-point.ts';
import { openForeign } from '../../tests/kit/foreign-central-system.ts';

/** For a slow, busy machine. */
const PATIENCE = { timeout: 30_000 };

const FIRMWARE = 'the new firmware';
const NOW = '2026-01-01T00:00:00Z';

/** A server for downloads and uploads; PUT is allowed only under /put. */
async function openFileServer() {
  const received: { method: string | undefined; url: string | undefined; text: string }[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (data: Buffer) => (text += data.toString()));
    request.on('end', () => {
      const isAllowed = request.method !== 'PUT' || request.url?.startsWith('/put') === true;
      if (!isAllowed) return response.writeHead(405).end();
      if (request.url === '/none') return response.writeHead(404).end();
      if (request.method !== 'GET')
        received.push({ method: request.method, url: request.url, text });
      return response.end(FIRMWARE);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(() => void server.close());
  // A listening TCP server has an address object, never a pipe name.
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received };
}

const statusesOf = (central: Awaited<ReturnType<typeof openBoth>>['central'], action: string) =>
  central.calls.filter((call) => call.action === action).map(({ request }) => request.status);

describe('firmware', () => {
  it('is downloaded, installed and reported step by step, with a boot before the last', async () => {
    const { url } = await openFileServer();
    const { central } = await openBoth();
    await central.command('UpdateFirmware', { location: `${url}/fw.bin`, retrieveDate: NOW });
    await central.received('FirmwareStatusNotification', ({ status }) => status === 'Installed');
    expect(statusesOf(central, 'FirmwareStatusNotification')).toEqual([
      'Downloading',
      'Downloaded',
      'Installing',
      'Installed',
    ]);
    const boots = central.calls.filter(({ action }) => action === 'BootNotification');
    expect(boots.map(({ request }) => request)).toMatchObject([
      { firmwareVersion: 'simulator 1.0' },
      { firmwareVersion: 'simulator 1.1' },
    ]);
  });

  it('that cannot be downloaded fails after its retries; on demand, it reports that again', async () => {
    const { url } = await openFileServer();
    const { central } = await openBoth();
    const order = { location: `${url}/none`, retrieveDate: NOW, retries: 1, retryInterval: 1 };
    await central.command('UpdateFirmware', order);
    const failed = ({ status }: { status: string }) => status === 'DownloadFailed';
    await central.received('FirmwareStatusNotification', failed);
    const requestedMessage = 'FirmwareStatusNotification' as const;
    await central.command('TriggerMessage', { requestedMessage });
    await expect
      .poll(() => statusesOf(central, 'FirmwareStatusNotification'), PATIENCE)
      .toEqual(['Downloading', 'DownloadFailed', 'DownloadFailed']);
  });

  it('is checked against its signature', async () => {
    const { url } = await openFileServer();
    const { central, point } = await openBoth();
    const { cert: signingCertificate, key } = await (await makeAuthority()).makeServer();
    const signatureOf = (text: string) => createSign('sha256').update(text).sign(key, 'base64');
    const order = (requestId: number, signature: string, certificate = signingCertificate) =>
      central.command('SignedUpdateFirmware', {
        requestId,
        firmware: {
          location: `${url}/fw.bin`,
          retrieveDateTime: NOW,
          signingCertificate: certificate,
          signature,
        },
      });
    expect(await order(1, 'x', 'nonsense')).toEqual({ status: 'InvalidCertificate' });
    expect(await order(2, signatureOf('other'))).toEqual({ status: 'Accepted' });
    const told = (wanted: number, word: string) =>
      central.received(
        'SignedFirmwareStatusNotification',
        ({ requestId, status }) => requestId === wanted && status === word,
      );
    await told(2, 'InvalidSignature');
    point.failNextFirmware('InstallationFailed');
    expect(await order(3, signatureOf(FIRMWARE))).toEqual({ status: 'Accepted' });
    await told(3, 'InstallationFailed');
    expect(statusesOf(central, 'SignedFirmwareStatusNotification')).toContain('SignatureVerified');
  });

  it('waits for a session to end, is replaced by a newer request, and is the same in 2.0.1', async () => {
    const { url } = await openFileServer();
    const { command, of, point } = await openForeign();
    point.swipe(1, 'DRIVER');
    await point.when(({ connectors }) => connectors[0]?.status === 'Charging');
    const order = (requestId: number) =>
      command('UpdateFirmware', {
        requestId,
        firmware: { location: `${url}/fw.bin`, retrieveDateTime: NOW },
      });
    const last = () => of('FirmwareStatusNotification').at(-1);
    expect(await order(1)).toEqual({ status: 'Accepted' });
    await expect.poll(last, PATIENCE).toEqual({ status: 'InstallScheduled', requestId: 1 });
    expect(await order(2)).toEqual({ status: 'AcceptedCanceled' });
    await expect.poll(last, PATIENCE).toEqual({ status: 'InstallScheduled', requestId: 2 });
    point.unplug(1);
    await expect.poll(last, PATIENCE).toEqual({ status: 'Installed', requestId: 2 });
  });
});

describe('published firmware (L03)', () => {
  it('is downloaded, checksummed, published and unpublished', async () => {
    const { url } = await openFileServer();
    const { command, of, bad } = await openForeign();
    const checksum = createHash('md5').update(FIRMWARE).digest('hex');
    const publish = (requestId: number, more: object = {}) =>
      command('PublishFirmware', { requestId, location: `${url}/fw.bin`, checksum, ...more });
    const wordsOf = (id: number) =>
      of('PublishFirmwareStatusNotification')
        .filter(({ requestId }) => requestId === id)
        .map(({ status }) => status);
    expect(await publish(1)).toEqual({ status: 'Accepted' });
    await expect
      .poll(() => wordsOf(1), PATIENCE)
      .toEqual(['Downloading', 'Downloaded', 'ChecksumVerified', 'Published']);
    await publish(2, { checksum: '0'.repeat(32) });
    await expect.poll(() => wordsOf(2).at(-1), PATIENCE).toBe('InvalidChecksum');
    await publish(3, { location: `${url}/none` });
    await expect.poll(() => wordsOf(3).at(-1), PATIENCE).toBe('DownloadFailed');
    expect(await command('UnpublishFirmware', { checksum })).toEqual({ status: 'Unpublished' });
    expect(await command('UnpublishFirmware', { checksum })).toEqual({ status: 'NoFirmware' });
    expect(bad).toEqual([]);
  });
});

describe('a log', () => {
  it('is uploaded to the requested location', async () => {
    const { url, received } = await openFileServer();
    const { central } = await openBoth();
    const { fileName } = await central.command('GetDiagnostics', { location: `${url}/put/` });
    await central.received('DiagnosticsStatusNotification', ({ status }) => status === 'Uploaded');
    expect(statusesOf(central, 'DiagnosticsStatusNotification')).toEqual(['Uploading', 'Uploaded']);
    expect(received).toMatchObject([{ method: 'PUT', url: `/put/${fileName}` }]);
    expect(received[0]?.text).toContain('"type":"online"');
  });

  it.each([
    ['by POST when PUT is not allowed', '/post', 'Uploaded'],
    ['not at all over FTP', 'ftp://127.0.0.1/', 'NotSupportedOperation'],
    ['not to an unreachable server', 'http://127.0.0.1:1/', 'UploadFailure'],
  ])('is uploaded %s', async (_how, place, status) => {
    const { url, received } = await openFileServer();
    const { central, point } = await openBoth();
    await central.command('ChangeConfiguration', {
      key: 'AuthorizationKey',
      value: 'x'.repeat(20),
    });
    await expect.poll(() => central.handshakes, PATIENCE).toHaveLength(2);
    await point.when(({ online }) => online);
    const remoteLocation = place.startsWith('/') ? url + place : place;
    const log = { logType: 'SecurityLog', requestId: 4, log: { remoteLocation } } as const;
    const { filename } = await central.command('GetLog', log);
    expect(filename).toMatch(/^ATH-0001-SecurityLog-\d{8}T\d{6}\.log$/u);
    const told = await central.received(
      'LogStatusNotification',
      (request) => request.status !== 'Uploading',
    );
    expect(told.request).toMatchObject({ status, requestId: 4 });
    const texts = received.map(({ method, text }) => [method, text.includes('AuthorizationKey')]);
    expect(texts).toEqual(status === 'Uploaded' ? [['POST', true]] : []);
  });
});
