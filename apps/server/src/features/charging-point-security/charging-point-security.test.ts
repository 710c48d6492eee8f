// Passwords and certificates over real TLS: a whole server, and charging points of both versions in every security
// profile.
import { writeFileSync } from 'node:fs';
import { connect as connectTls } from 'node:tls';
import { describe, expect, test, vi } from 'vitest';
import { PASSWORD } from '../../tests/kit/ocpp-server/ocpp-server.ts';
import { newId } from '../../platform/ids.ts';
import { selfSigned, signingRequest } from '../../tests/kit/certificates.ts';
import { insertUser } from '../../tests/kit/people.ts';
import { REQUESTS_PER_HOUR } from './certificates/certificate-signing.service.ts';
import {
  connect16,
  connect201,
  connectWithRoot,
  knock,
  type Way,
} from '../../tests/kit/charging/secure-point.ts';
import { useSecureWorld } from '../../tests/kit/charging/secure-world.ts';

const bench = useSecureWorld();
const { security, read, attempts, eventsOf, way } = bench;
async function statusOf(credentials: Partial<Way>): Promise<number> {
  const outcome = await knock(way(credentials), 'ocpp1.6');
  if (typeof outcome === 'number') return outcome;
  outcome.close();
  return 101;
}
const code = (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    (error: { code?: string }) => error.code,
  );

describe('a new password goes to the charger', () => {
  test('1.6: in hexadecimal; the old one is valid until the new one is used (A01)', async () => {
    let sent = '';
    const point = await connect16(way(), {
      ChangeConfiguration: ({ key, value }) => {
        if (key === 'AuthorizationKey') sent = value;
        return { status: 'Accepted' };
      },
    });
    expect(
      await security().rotatePassword(bench.chargingPoint.chargingPointId, bench.world.owner),
    ).toEqual({
      status: 'Accepted',
    });
    expect(sent).toMatch(/^[0-9a-f]{40}$/);
    expect((await read()).password_sent_at).not.toBeNull();
    await point.close();
    expect(await statusOf({ password: PASSWORD })).toBe(101);
    expect(await statusOf({ password: Buffer.from(sent, 'hex').toString() })).toBe(101);
    expect(await statusOf({ password: PASSWORD })).toBe(401);
    expect(await read()).toMatchObject({ password_sent_at: null });
    expect(await eventsOf('password_sent')).toMatchObject([{ actor: 'owner' }]);
    expect(await eventsOf('password_used')).toMatchObject([{ actor: 'charger' }]);
  });

  test('1.6: as plain text to a charger from before the security extension', async () => {
    const values: string[] = [];
    const point = await connect16(way(), {
      ChangeConfiguration({ value }) {
        values.push(value);
        return { status: value.length > 20 ? 'Rejected' : 'RebootRequired' };
      },
    });
    const told = await security().rotatePassword(
      bench.chargingPoint.chargingPointId,
      bench.world.owner,
    );
    expect(told.status).toBe('RebootRequired');
    await point.close();
    expect(await statusOf({ password: values[1] ?? '' })).toBe(101);
  });

  test('2.0.1: as BasicAuthPassword', async () => {
    let sent = '';
    const point = await connect201(way(), {
      SetVariables: ({ setVariableData }) => ({
        setVariableResult: setVariableData.map(({ component, variable, attributeValue }) => {
          sent = attributeValue;
          return { component, variable, attributeStatus: 'Accepted' };
        }),
      }),
    });
    await security().rotatePassword(bench.chargingPoint.chargingPointId, bench.world.owner);
    await point.close();
    expect(await statusOf({ password: sent })).toBe(101);
  });

  test('is dropped when refused; without a response both stay valid; too many are not sent', async () => {
    const answers = { status: 'Rejected' } as { status: 'Rejected' | 'NotSupported' };
    const point = await connect16(way(), { ChangeConfiguration: () => answers });
    const { chargingPointId: id } = bench.chargingPoint;
    for (const status of ['Rejected', 'NotSupported'] as const) {
      answers.status = status;
      expect(await security().rotatePassword(id, bench.world.owner)).toEqual({ status });
      expect((await read()).password_sent_at).toBeNull();
    }
    await point.close();
    for (let n = 0; n < 5; n += 1) {
      const silent = await connect16(way(), {
        // The charger accepts the password, but the connection is lost before its response.
        ChangeConfiguration: () => silent.close().then(() => ({ status: 'Accepted' })),
      });
      expect(await code(security().rotatePassword(id, bench.world.owner))).toBe(
        'charger_may_have_acted',
      );
    }
    expect((await read()).password_sent_at).not.toBeNull();
    const last = await connect16(way(), { ChangeConfiguration: () => answers });
    expect(await code(security().rotatePassword(id, bench.world.owner))).toBe('too_many_requests');
    await last.close();
  });

  test('is invalidated by a password set by hand', async () => {
    let sent = '';
    const point = await connect16(way(), {
      ChangeConfiguration({ value }) {
        sent = Buffer.from(value, 'hex').toString();
        return { status: 'Accepted' };
      },
    });
    await security().rotatePassword(bench.chargingPoint.chargingPointId, bench.world.owner);
    const { pointEditing } = bench.world.server.services;
    const { password } = await pointEditing.renewPassword(
      bench.world.owner,
      bench.chargingPoint.chargingPointId,
    );
    await point.close();
    expect(await statusOf({ password: sent })).toBe(401);
    expect(await statusOf({ password })).toBe(101);
  });
});

describe('a client certificate', () => {
  test('1.6: is requested, signed, installed, and then required (profile 3)', async () => {
    const { chargingPointId: id, identity } = bench.chargingPoint;
    const request = await signingRequest(identity);
    const signed = Promise.withResolvers<string>();
    const profiles: string[] = [];
    const point = await connect16(way(), {
      ExtendedTriggerMessage: ({ requestedMessage }) => ({
        status: requestedMessage === 'SignChargePointCertificate' ? 'Accepted' : 'Rejected',
      }),
      CertificateSigned({ certificateChain }) {
        signed.resolve(certificateChain);
        return { status: 'Accepted' };
      },
      ChangeConfiguration({ key, value }) {
        profiles.push(`${key}=${value}`);
        return { status: 'Accepted' };
      },
    });
    expect(await security().askForCertificate(id, bench.world.owner)).toEqual({
      status: 'Accepted',
    });
    const { pem: csr, key } = request;
    expect(await point.peer.call('SignCertificate', { csr })).toEqual({ status: 'Accepted' });
    const certificate = { pem: await signed.promise, key };
    await vi.waitFor(async () =>
      expect((await read()).certificate).toMatchObject({ installed_at: expect.any(String) }),
    );
    expect(await security().raiseProfile(id, { profile: 3 }, bench.world.owner)).toEqual({
      status: 'Accepted',
    });
    expect(profiles).toEqual(['SecurityProfile=3']);
    await point.close();
    expect(await statusOf({ password: PASSWORD })).toBe(101);
    expect(await statusOf({ certificate })).toBe(101);
    expect(await read()).toMatchObject({ profile: 3, next_profile: null });
    expect(await statusOf({ password: PASSWORD })).toBe(401);
    const foreign = await selfSigned(identity);
    expect(await statusOf({ certificate: foreign })).toBe(401);
    expect((await attempts()).slice(0, 2)).toEqual(['wrong_certificate', 'no_certificate']);
    expect(await eventsOf('certificate_signed')).toMatchObject([
      { detail: { answer: 'Accepted' } },
    ]);
  });

  test('is renewed thirty days before it expires, with one request a day', async () => {
    const { server } = bench.world;
    let asked = 0;
    const point = await connect16(way(), {
      ExtendedTriggerMessage() {
        asked += 1;
        return { status: 'Accepted' };
      },
    });
    const dates = { issued_at: new Date(), installed_at: new Date() };
    const until = (days: number) => ({ valid_until: new Date(Date.now() + days * 86_400_000) });
    const row = { charging_point_id: bench.chargingPoint.chargingPointId, ...dates };
    const certificates = server.db.insertInto('charger_certificates');
    await certificates.values({ id: newId(), fingerprint: 'R1', ...row, ...until(29) }).execute();
    await security().renewCertificates();
    await security().renewCertificates();
    expect(asked).toBe(1);
    expect(await eventsOf('certificate_asked')).toMatchObject([{ actor: 'system' }]);
    await point.close();
  });

  test('of one charger does not open another charging point', async () => {
    const mine = await signingRequest(bench.chargingPoint.identity);
    const signed = Promise.withResolvers<string>();
    const point = await connect201(way(), {
      CertificateSigned({ certificateChain }) {
        signed.resolve(certificateChain);
        return { status: 'Accepted' };
      },
    });
    await point.peer.call('SignCertificate', { csr: mine.pem });
    const certificate = { pem: await signed.promise, key: mine.key };
    await point.close();
    await bench.renew();
    await bench.world.server.db
      .updateTable('charging_points')
      .set({ security_profile: 3 })
      .where('id', '=', bench.chargingPoint.chargingPointId)
      .execute();
    expect(await statusOf({ certificate })).toBe(401);
    expect(await attempts()).toEqual(['wrong_certificate']);
  });

  test('is refused and reported for another name, or after too many requests', async () => {
    const point = await connect16(way(), {});
    const { pem: csr } = await signingRequest('CP-1');
    for (let n = 0; n <= REQUESTS_PER_HOUR; n += 1) {
      expect(await point.peer.call('SignCertificate', { csr })).toEqual({ status: 'Rejected' });
    }
    const refused = await eventsOf('certificate_refused');
    expect(refused.map(({ detail }) => detail['because'])).toEqual([
      'too_often',
      ...Array.from({ length: REQUESTS_PER_HOUR }, () => 'other_name'),
    ]);
    await point.close();
  });

  test('2.0.1: is not issued for a vehicle', async () => {
    const point = await connect201(way(), {});
    const { pem: csr } = await signingRequest(bench.chargingPoint.identity);
    const certificateType = 'V2GCertificate';
    expect(await point.peer.call('SignCertificate', { csr, certificateType })).toEqual({
      status: 'Rejected',
    });
    expect(
      await point.peer.call('Get15118EVCertificate', {
        iso15118SchemaVersion: 'urn:iso:15118:2:2013:MsgDef',
        action: 'Install',
        exiRequest: 'AA',
      }),
    ).toMatchObject({ status: 'Failed', exiResponse: '' });
    expect(
      await point.peer.call('GetCertificateStatus', {
        ocspRequestData: {
          hashAlgorithm: 'SHA256',
          issuerNameHash: 'ab',
          issuerKeyHash: 'cd',
          serialNumber: '1',
          responderURL: 'https://ocsp.example',
        },
      }),
    ).toMatchObject({ status: 'Failed' });
    await point.close();
  });
});

describe('trusted root certificates', () => {
  test.each(['1.6', '2.0.1'] as const)('%s: are listed, installed and deleted', async (version) => {
    const point = await connectWithRoot(way(), version);
    const { chargingPointId: id } = bench.chargingPoint;
    const { results } = await security().listRoots(id, bench.world.owner);
    const use = version === '1.6' ? 'CentralSystemRootCertificate' : 'CSMSRootCertificate';
    const [held] = results;
    expect(results).toMatchObject([{ use, is_ours: false, name: { serial_number: '0F' } }]);
    await security().installRoot(id, {}, bench.world.owner);
    expect(point.installed).toEqual([use, expect.stringContaining('BEGIN CERTIFICATE')]);
    expect(
      await code(security().installRoot(id, { certificate: 'hello' }, bench.world.owner)),
    ).toBe('validation_failed');
    if (held !== undefined) await security().deleteRoot(id, held.name, bench.world.owner);
    expect(await eventsOf('certificate_deleted')).toMatchObject([{ detail: { info: '0F' } }]);
    await point.close();
  });

  test('are the owner’s only, and nothing is sent to a disconnected charger', async () => {
    const other = await insertUser(bench.world.server.db, 'station_owner');
    const { chargingPointId: id } = bench.chargingPoint;
    expect(await code(security().rotatePassword(id, other))).toBe('not_found');
    expect(await code(security().raiseProfile(id, { profile: 2 }, bench.world.owner))).toBe(
      'charger_not_connected',
    );
    expect(await read()).toMatchObject({ next_profile: null });
  });
});

test('[B18] [Q54] a security event is stored and shown with its text unchanged, up to a limit', async () => {
  const point = await connect16(way(), {});
  const timestamp = new Date().toISOString();
  const techInfo = `<img src=x onerror=alert(1)>\0${'x'.repeat(200)}`;
  const report = (type: string) =>
    point.peer.call('SecurityEventNotification', { type, timestamp, techInfo });
  expect(await report('TamperDetectionActivated')).toEqual({});
  await report('StartupOfTheDevice');
  const shown = await eventsOf('security_event');
  expect(shown).toMatchObject([
    { actor: 'charger', detail: { message: 'StartupOfTheDevice', is_alarm: false } },
    { detail: { message: 'TamperDetectionActivated', is_alarm: true } },
  ]);
  expect(shown[0]?.detail['info']).toMatch(/^<img src=x onerror=alert\(1\)>x{200}$/);
  await point.close();
});

describe('the certificate of the server', () => {
  const presented = () =>
    new Promise<string>((resolve, reject) => {
      const socket = connectTls(
        { port: bench.world.server.port, rejectUnauthorized: false },
        () => {
          resolve(socket.getPeerX509Certificate()?.fingerprint256 ?? '');
          socket.destroy();
        },
      );
      socket.once('error', reject);
    });

  test('is read again on SIGHUP; an invalid one leaves the former one in use', async () => {
    const first = await presented();
    await bench.world.writeCertificate();
    process.emit('SIGHUP');
    const second = await presented();
    expect(second).not.toBe(first);
    writeFileSync(bench.world.files.key, 'torn');
    process.emit('SIGHUP');
    expect(await presented()).toBe(second);
  });

  test('TLS 1.1 is refused', async () => {
    const old = new Promise((resolve, reject) => {
      const options = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1' } as const;
      connectTls({ port: bench.world.server.port, rejectUnauthorized: false, ...options }, () =>
        resolve('in'),
      ).once('error', reject);
    });
    await expect(old).rejects.toThrow(/protocol|version|alert/iu);
  });
});
