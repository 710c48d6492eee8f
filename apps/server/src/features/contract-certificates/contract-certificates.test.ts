// Contract certificates of vehicles over real sockets: charging points of OCPP 2.0.1, a contract certificate pool and an OCSP
// responder on this machine.
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  createChargingWorld,
  type ChargingWorld,
  type ForeignPoint,
  insertChargingPoint,
} from '../../tests/kit/charging/charging-world.ts';
import { openTestDatabase } from '../../tests/kit/database/open-database.ts';
import { OCSP_SAMPLES } from '../../tests/kit/ocsp-samples.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { newId } from '../../platform/ids.ts';
import { foreignChargingPoint } from '../../tests/kit/ocpp-server/ocpp-server.ts';

const { good, revoked, named } = OCSP_SAMPLES;
const SCHEMA = 'urn:iso:15118:2:2013:MsgDef';

let database: Awaited<ReturnType<typeof openTestDatabase>>;
let outside: { server: Server; address: string };
let asked: { path: string; token: string | undefined; body: Buffer }[] = [];
let answers: (path: string, body: Buffer) => { status?: number; body: string | Buffer };

beforeAll(async () => {
  database = await openTestDatabase();
  outside = await startOutside();
});
beforeEach(() => {
  asked = [];
});
afterAll(async () => {
  outside.server.close();
  await database.close();
});

async function startOutside() {
  const server = createServer((request: IncomingMessage, response) => {
    void buffer(request).then((body) => {
      const path = request.url ?? '';
      asked.push({ path, token: request.headers.authorization, body });
      const answer = answers(path, body);
      response.writeHead(answer.status ?? 200).end(answer.body);
    });
  });
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  const told = server.address();
  if (told === null || typeof told === 'string') throw new Error('It listens on a port');
  return { server, address: `http://127.0.0.1:${told.port}` };
}

async function connect(world: ChargingWorld) {
  const owner = await world.join('station_owner');
  const { identity } = await insertChargingPoint(world.db, owner);
  const point = foreignChargingPoint(world, identity, ['ocpp2.0.1']);
  await point.connect();
  return { owner, point };
}
const install = (point: ForeignPoint, action = 'Install') =>
  point.call('Get15118EVCertificate', {
    iso15118SchemaVersion: SCHEMA,
    action,
    exiRequest: 'gJgCRequest',
  });
const statusOf = (point: ForeignPoint, serialNumber: string, responder = outside.address) =>
  point.call('GetCertificateStatus', { ocspRequestData: named(serialNumber, responder) });
const poolAnswer = (certificateInstallationRes: string): string =>
  JSON.stringify({
    CCPResponse: { emaidContent: [{ messageDef: { certificateInstallationRes } }] },
  });

describe('with the services of the host', () => {
  let world: ChargingWorld;
  let point: ForeignPoint;
  let owner: Actor;
  beforeAll(async () => {
    world = await createChargingWorld(database, {
      settings: {
        VOLTAGORA_CONTRACT_POOL_URL: `${outside.address}/pool/`,
        VOLTAGORA_CONTRACT_POOL_TOKEN: 'of the pool',
        VOLTAGORA_OCSP_RESPONDERS: `https://other.example, ${outside.address}`,
      },
    });
    ({ owner, point } = await connect(world));
  });
  afterAll(() => world.close());

  test('M01: a contract certificate is requested from the pool', async () => {
    answers = () => ({ body: poolAnswer('gJgCContract') });
    expect(await install(point)).toEqual({ status: 'Accepted', exiResponse: 'gJgCContract' });
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatchObject({
      path: '/pool/v1/ccp/signedContractData',
      token: 'Bearer of the pool',
    });
    expect(JSON.parse(String(asked[0]?.body))).toEqual({
      certificateInstallationReq: 'gJgCRequest',
      xsdMsgDefNamespace: SCHEMA,
    });
  });

  test.each([
    ['has no contract', { status: 404, body: poolAnswer('gJgCRefusal') }, 'gJgCRefusal'],
    ['has no contract and says it in text', { status: 404, body: '{"errorMessages":["no"]}' }, ''],
    ['is out of order', { status: 503, body: 'down' }, ''],
    ['answers nonsense', { body: '<html>' }, ''],
    ['answers too much for OCPP', { body: poolAnswer('A'.repeat(6_000)) }, ''],
  ])('M01: fails when the pool %s', async (_name, answer, exiResponse) => {
    answers = () => answer;
    expect(await install(point)).toMatchObject({ status: 'Failed', exiResponse });
  });

  test('M02: an update is not supported', async () => {
    expect(await install(point, 'Update')).toMatchObject({ status: 'Failed' });
    expect(asked).toEqual([]);
  });

  test('M06: the status of a certificate is the answer of its OCSP responder', async () => {
    answers = () => ({ body: Buffer.from(good.response, 'base64') });
    expect(await statusOf(point, good.serialNumber)).toEqual({
      status: 'Accepted',
      ocspResult: good.response,
    });
    expect(asked[0]?.body.toString('base64')).toBe(good.request);
  });

  test('M06: a responder that the host has not listed is never asked', async () => {
    const other = outside.address.replace('127.0.0.1', 'localhost');
    expect(await statusOf(point, good.serialNumber, other)).toMatchObject({ status: 'Failed' });
    expect(await statusOf(point, good.serialNumber, 'not an address')).toMatchObject({
      status: 'Failed',
    });
    expect(asked).toEqual([]);
  });

  test('M06: fails when the responder is out of order', async () => {
    answers = () => ({ status: 500, body: '' });
    expect(await statusOf(point, revoked.serialNumber)).toMatchObject({ status: 'Failed' });
  });

  describe('C07: Plug & Charge', () => {
    const CONTRACT = 'DEABCC00000001';
    const authorize = (serialNumbers: string[], more: object = {}, contract = CONTRACT) =>
      point.call('Authorize', {
        idToken: { idToken: contract, type: 'eMAID' },
        iso15118CertificateHashData: serialNumbers.map((each) => named(each, outside.address)),
        ...more,
      });
    beforeEach(() => {
      answers = (_path, body) => {
        const isGood = body.toString('base64') === good.request;
        return { body: Buffer.from(isGood ? good.response : revoked.response, 'base64') };
      };
    });
    beforeAll(async () => {
      const { db, clock } = world;
      const id_tag = CONTRACT;
      const row = { id: newId(), owner_id: owner.userId, charging_point_id: null, id_tag };
      await db
        .insertInto('id_tags')
        .values({ ...row, created_at: clock.now() })
        .execute();
    });

    test('[C_50] a known contract with good certificates is accepted', async () => {
      expect(await authorize([good.serialNumber])).toMatchObject({
        idTokenInfo: { status: 'Accepted' },
        certificateStatus: 'Accepted',
      });
    });

    test('[C_51] C07.FR.16: a revoked certificate in the chain makes the contract invalid', async () => {
      expect(await authorize([good.serialNumber, revoked.serialNumber])).toEqual({
        idTokenInfo: { status: 'Invalid' },
        certificateStatus: 'CertificateRevoked',
      });
    });

    test('good certificates do not make an unknown contract valid', async () => {
      expect(await authorize([good.serialNumber], {}, 'DEABCC99999999')).toMatchObject({
        idTokenInfo: { status: 'Invalid' },
        certificateStatus: 'Accepted',
      });
    });

    test('[C_52] a certificate without its hashes cannot be checked', async () => {
      const info = { idToken: { idToken: CONTRACT, type: 'eMAID' }, certificate: 'PEM' };
      expect(await point.call('Authorize', info)).toEqual({
        idTokenInfo: { status: 'Invalid' },
        certificateStatus: 'NoCertificateAvailable',
      });
    });

    test('nobody vouches for the certificate while the responder is out of order', async () => {
      answers = () => ({ status: 500, body: '' });
      expect(await authorize([good.serialNumber])).toMatchObject({
        idTokenInfo: { status: 'Invalid' },
        certificateStatus: 'NoCertificateAvailable',
      });
    });
  });
});

test('without services, requests are refused with the status of the standard', async () => {
  const world = await createChargingWorld(database);
  const { point } = await connect(world);
  expect(await install(point)).toMatchObject({
    status: 'Failed',
    statusInfo: { reasonCode: 'NotSupported' },
  });
  expect(await statusOf(point, good.serialNumber)).toMatchObject({ status: 'Failed' });
  expect(asked).toEqual([]);
  await world.close();
});
