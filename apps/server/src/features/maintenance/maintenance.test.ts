// Firmware and logs of charging points of both versions, with late and repeated reports, and uploads.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listen, speakSecond } from '../../tests/kit/charging/ocpp-201-point.ts';
import { openSessionBench, type SessionBench } from '../../tests/kit/charging/session-bench.ts';

let bench: SessionBench;

beforeAll(async () => {
  bench = await openSessionBench();
});
beforeEach(() => bench.fresh());
afterAll(() => bench.close());

const call = (method: 'GET' | 'POST', path: string, body?: object) => {
  const point = `/api/ocpp/charging-point/${bench.chargingPoint.chargingPointId}/`;
  return bench.world.call(bench.owner, method, `${point}${path}`, body);
};
const upkeep = async () => (await call('GET', 'upkeep/')).body;
const firmware = async () => (await upkeep()).firmware[0];
const newestLog = async () => (await upkeep()).logs[0];
const watch = () => bench.world.maintenance.watch(bench.world.clock.now());

const FIRMWARE = 'https://maker.example/next.bin';
const update = (input: object = {}) =>
  call('POST', 'firmware-updates/', { url: FIRMWARE, ...input });
const says = (status: string, more: object = {}) =>
  bench.point.call('FirmwareStatusNotification', { status, ...more });

describe('firmware of a charger of OCPP 1.6', () => {
  test('goes from requested to installed; late or repeated reports change nothing', async () => {
    const told = listen(bench.point, 'UpdateFirmware', {});
    const asked = await update();
    expect(asked).toMatchObject({ status: 201, body: { state: 'asked', is_signed: false } });
    expect(told).toMatchObject([{ location: FIRMWARE, retrieveDate: expect.any(String) }]);
    const seen: string[] = [];
    for (const word of ['Downloading', 'Downloaded', 'Downloading', 'Installing', 'Installed']) {
      await says(word);
      await says(word);
      seen.push((await firmware()).state);
    }
    expect(seen).toEqual(['downloading', 'downloaded', 'downloaded', 'installing', 'installed']);
    await says('Downloading');
    expect(await firmware()).toMatchObject({ state: 'installed', report: 'Installed' });
    await bench.world.journal.flush();
    const { results } = (await call('GET', 'events/?search=firmware')).body;
    expect(results.map((event: { kind: string }) => event.kind)).toEqual([
      ...Array.from({ length: 4 }, () => 'firmware'),
      'firmware_asked',
    ]);
  });

  test('counts only for the newest of two updates', async () => {
    listen(bench.point, 'UpdateFirmware', {});
    await update();
    await says('Downloading');
    await update();
    await says('DownloadFailed');
    const states = (await upkeep()).firmware.map(({ state }: { state: string }) => state);
    expect(states).toEqual(['failed', 'superseded']);
  });

  test('without a report is reported as missing; a later report is still accepted', async () => {
    listen(bench.point, 'UpdateFirmware', {});
    await update();
    bench.later(59);
    await watch();
    expect(await firmware()).toMatchObject({ state: 'asked' });
    bench.later(2);
    await watch();
    expect(await firmware()).toMatchObject({ state: 'silent' });
    await says('Installing');
    expect(await firmware()).toMatchObject({ state: 'installing' });
  });

  test('counts as installed when the charger returns with another version', async () => {
    listen(bench.point, 'UpdateFirmware', {});
    await update();
    bench.later(5);
    const boot = { chargePointVendor: 'Foreign', chargePointModel: 'One' };
    await bench.point.call('BootNotification', { ...boot, firmwareVersion: '2.0' });
    await watch();
    expect(await firmware()).toMatchObject({ state: 'installed' });
    expect(await upkeep()).toMatchObject({ firmware_version: '2.0' });
  });

  test('is requested by its own call with a request id when it is signed', async () => {
    const told = listen(bench.point, 'SignedUpdateFirmware', { status: 'InvalidCertificate' });
    const proof = { signing_certificate: 'PEM', signature: 'c2ln' };
    const asked = await update(proof);
    expect(asked).toMatchObject({
      status: 201,
      body: { state: 'refused', report: 'InvalidCertificate', is_signed: true },
    });
    expect(told).toMatchObject([
      { requestId: asked.body.id, firmware: { signature: 'c2ln', signingCertificate: 'PEM' } },
    ]);
    expect(await update({ signature: 'c2ln' })).toMatchObject({
      status: 400,
      body: { errors: { signature: [expect.any(String)] } },
    });
  });

  test('is refused as unsupported, and nothing is stored', async () => {
    expect(await update()).toMatchObject({ status: 409, body: { code: 'charger_unsupported' } });
    expect(await upkeep()).toMatchObject({ firmware: [] });
  });

  test.each([
    'file:///etc/passwd',
    'javascript:alert(1)',
    'gopher://x/',
    'next.bin',
    'http://localhost/next.bin',
    'http://127.0.0.1/next.bin',
    'ftps://2130706433/next.bin',
    'http://169.254.169.254/latest/',
    'http://[::1]/next.bin',
    'http://[::ffff:7f00:1]/next.bin',
  ])('[B19] from %s is refused', async (url) => {
    const told = listen(bench.point, 'UpdateFirmware', {});
    expect(await update({ url })).toMatchObject({
      status: 400,
      body: { errors: { url: [expect.any(String)] } },
    });
    expect(told).toEqual([]);
  });

  test('is refused from an address that is too long, but allowed from a private network', async () => {
    listen(bench.point, 'UpdateFirmware', {});
    expect(await update({ url: `${FIRMWARE}${'x'.repeat(600)}` })).toMatchObject({ status: 400 });
    expect(await update({ url: 'http://192.168.1.20/next.bin' })).toMatchObject({ status: 201 });
  });

  test('is fetched with credentials that only the charger gets', async () => {
    const told = listen(bench.point, 'UpdateFirmware', {});
    const url = 'ftp://owner:geheim@maker.example/next.bin';
    const { text } = await update({ url });
    expect(told).toMatchObject([{ location: url }]);
    const { text: events } = await call('GET', 'events/');
    expect(`${text} ${events} ${JSON.stringify(await upkeep())}`).not.toContain('geheim');
  });
});

describe('logs', () => {
  const ask = (input: object = { kind: 'diagnostics' }) => call('POST', 'logs/', input);
  const served = () => bench.world.url.replace('ws:', 'http:');
  const send = (address: string, body: RequestInit['body'], method = 'PUT') =>
    fetch(address, { method, body, ...(body instanceof ReadableStream && { duplex: 'half' }) });

  async function asked(): Promise<string> {
    const told = listen(bench.point, 'GetDiagnostics', { fileName: '../../diag 1.zip' });
    expect(await ask()).toMatchObject({ status: 201, body: { state: 'asked', url: null } });
    const address = String(told[0]?.['location']);
    // No public address is configured, so the host name used by the charging point is taken.
    expect(address).toMatch(new RegExp(`^${served()}/ocpp-uploads/[\\w-]{32}/$`, 'u'));
    return address;
  }

  test('are uploaded once, and can be downloaded by the owner', async () => {
    const address = await asked();
    await bench.point.call('DiagnosticsStatusNotification', { status: 'Uploading' });
    expect(await newestLog()).toMatchObject({ state: 'uploading', file_name: 'diag-1.zip' });
    expect((await send(address, 'line 1\nline 2')).status).toBe(201);
    await bench.point.call('DiagnosticsStatusNotification', { status: 'Uploaded' });
    await bench.point.call('DiagnosticsStatusNotification', { status: 'UploadFailed' });
    const log = await newestLog();
    expect(log).toMatchObject({ state: 'uploaded', size_bytes: 13, file_name: 'diag-1.zip' });
    expect((await send(address, 'another')).status).toBe(404);
    const path = `/api/ocpp/charging-point/${bench.chargingPoint.chargingPointId}/logs/${log.id}/file/`;
    const file = await fetch(`${served()}${path}`, {
      headers: { authorization: `Bearer ${bench.owner.userId}` },
    });
    expect(await file.text()).toBe('line 1\nline 2');
    expect(file.headers.get('content-disposition')).toBe('attachment; filename="diag-1.zip"');
    const stranger = await bench.world.join('station_owner');
    expect(await bench.world.call(stranger, 'GET', path)).toMatchObject({ status: 404 });
  });

  test('may be uploaded as a form, or under the charger’s own file name', async () => {
    const form = new FormData();
    form.append('file', new Blob(['as a form']), 'cp.log');
    expect((await send(await asked(), form, 'POST')).status).toBe(201);
    expect(await newestLog()).toMatchObject({ file_name: 'cp.log', size_bytes: 9 });
    expect((await send(`${await asked()}today.txt`, '{"not":', 'POST')).status).toBe(201);
    expect(await newestLog()).toMatchObject({ file_name: 'today.txt', size_bytes: 7 });
  });

  test('are refused when empty, too large, cut off or unknown, and can be sent again', async () => {
    const address = await asked();
    const unknown = address.replace(/[^/]+\/$/u, 'x'.repeat(32));
    expect((await send(unknown, 'log')).status).toBe(404);
    expect((await fetch(address)).status).toBe(404);
    expect((await send(address, null)).status).toBe(400);
    expect((await send(address, '')).status).toBe(400);
    const endless = new ReadableStream({
      pull: (controller) => controller.enqueue(new Uint8Array(4 * 1024 * 1024)),
    });
    const outcome = await send(address, endless).then(
      ({ status }) => status,
      () => 'cut off',
    );
    expect([413, 'cut off']).toContain(outcome);
    const halfway = new AbortController();
    const broken = new ReadableStream({
      start: (controller) => {
        controller.enqueue(new TextEncoder().encode('half'));
        halfway.abort();
      },
    });
    const body = { method: 'PUT', body: broken, duplex: 'half', signal: halfway.signal } as const;
    await expect(fetch(address, body)).rejects.toThrow('aborted');
    await expect.poll(async () => (await send(address, 'whole')).status).toBe(201);
    expect(await newestLog()).toMatchObject({ state: 'uploaded', size_bytes: 5 });
  });

  test('[B19] cannot be sent to the charger’s own address', async () => {
    const url = 'sftp://127.0.0.1/in';
    expect(await ask({ kind: 'diagnostics', url })).toMatchObject({ status: 400 });
  });

  test('of two concurrent uploads of one log one is accepted', async () => {
    const address = await asked();
    const { promise: rest, resolve: end } = Promise.withResolvers<string>();
    const slow = new ReadableStream({
      async start(controller) {
        controller.enqueue(new TextEncoder().encode('one '));
        controller.enqueue(new TextEncoder().encode(await rest));
        controller.close();
      },
    });
    const first = send(address, slow);
    const receiving = bench.world.db
      .selectFrom('charger_logs')
      .select('request_id')
      .where('receiving_since', 'is not', null);
    await expect.poll(() => receiving.execute()).toHaveLength(1);
    expect((await send(address, 'two')).status).toBe(404);
    end('and all');
    expect((await first).status).toBe(201);
    expect(await newestLog()).toMatchObject({ size_bytes: 11 });
  });

  test('take no place before their address is known, and two at most for one owner', async () => {
    const addresses = [await asked(), await asked(), await asked()];
    const { promise: rest, resolve: end } = Promise.withResolvers<string>();
    const slow = () =>
      new ReadableStream({
        async start(controller) {
          controller.enqueue(new TextEncoder().encode('begun '));
          controller.enqueue(new TextEncoder().encode(await rest));
          controller.close();
        },
      });
    const strangers = Array.from({ length: 40 }, () =>
      send(`${served()}/ocpp-uploads/${'x'.repeat(32)}/`, 'log'),
    );
    for (const { status } of await Promise.all(strangers)) expect(status).toBe(404);
    const running = addresses.slice(0, 2).map((address) => send(address, slow()));
    const receiving = bench.world.db
      .selectFrom('charger_logs')
      .select('request_id')
      .where('receiving_since', 'is not', null);
    await expect.poll(() => receiving.execute()).toHaveLength(2);
    expect((await send(addresses[2] ?? '', 'third')).status).toBe(503);
    end('and all');
    for (const { status } of await Promise.all(running)) expect(status).toBe(201);
    await expect.poll(async () => (await send(addresses[2] ?? '', 'third')).status).toBe(201);
  });

  test('of one owner fill 256 MB at most: older ones make room', async () => {
    await send(await asked(), 'old');
    const old = await newestLog();
    await bench.world.db
      .updateTable('charger_logs')
      .set({ size_bytes: 256 * 1024 * 1024 })
      .where('request_id', '=', old.id)
      .execute();
    await send(await asked(), 'new');
    expect(await upkeep()).toMatchObject({ logs: [{ size_bytes: 3 }] });
  });

  test('that do not come are reported, and their address expires', async () => {
    const address = await asked();
    bench.later(121);
    await watch();
    expect(await newestLog()).toMatchObject({ state: 'silent' });
    bench.later(23 * 60);
    expect((await send(address, 'late')).status).toBe(404);
    const missing = await call('GET', `logs/${(await newestLog()).id}/file/`);
    expect(missing).toMatchObject({ status: 409, body: { code: 'no_log_yet' } });
  });

  test('are deleted after a month', async () => {
    await send(await asked(), 'old');
    bench.later(30 * 24 * 60 + 1);
    await bench.world.maintenance.forget(bench.world.clock.now());
    expect(await upkeep()).toMatchObject({ logs: [] });
  });

  test('are requested with GetLog if the charger supports only that', async () => {
    const told = listen(bench.point, 'GetLog', { status: 'Accepted', filename: 'cp.log' });
    expect(await ask()).toMatchObject({ status: 201, body: { file_name: 'cp.log' } });
    const log = { remoteLocation: expect.stringContaining('/ocpp-uploads/') };
    expect(told).toMatchObject([{ logType: 'DiagnosticsLog', log }]);
  });

  test('of OCPP 2.0.1 go to the owner’s address; there the charger’s report counts', async () => {
    const point = await speakSecond(bench);
    const told = listen(point, 'GetLog', { status: 'Accepted' });
    const url = 'sftp://me:geheim@files.example/in';
    const { body: log } = await ask({ kind: 'security', url });
    expect(told).toMatchObject([
      { requestId: log.id, logType: 'SecurityLog', log: { remoteLocation: url } },
    ]);
    expect(log).toMatchObject({ url: 'sftp://files.example/in' });
    const tell = (status: string, requestId = log.id) =>
      point.call('LogStatusNotification', { status, requestId });
    await tell('PermissionDenied', log.id + 1_000);
    await tell('Uploading');
    await tell('Uploaded');
    await tell('Uploading');
    expect(await newestLog()).toMatchObject({ state: 'uploaded', report: 'Uploaded' });
    listen(point, 'GetLog', { status: 'Rejected' });
    expect(await ask()).toMatchObject({ status: 201, body: { state: 'refused' } });
    await point.close();
  });
});
