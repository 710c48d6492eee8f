// The ENTSO-E client against a local server that imitates the platform and its failures.
import { readFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ProviderFailure } from './energy-provider.ts';
import { createEntsoeProvider } from './entsoe-provider.ts';
import { zoneOf } from '../zones.ts';

const TOKEN = 'a-secret-token-of-a-test';
const greece = zoneOf('GR')!;
const document = (name: string): string =>
  gunzipSync(readFileSync(new URL(`test-documents/${name}.xml.gz`, import.meta.url))).toString();

let server: Server;
let url: string;
let asked: URL[] = [];
let respond: RequestListener;
beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(new URL(request.url ?? '', url));
    respond(request, response);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo; // a server that listens on a port has such an address
  url = `http://127.0.0.1:${port}/api`;
});
afterAll(() => new Promise((done) => server.close(done)));

const answering = (status: number, body: string): void => {
  asked = [];
  respond = (_, response) => void response.writeHead(status).end(body);
};
const read = (kind: 'price' | 'wind_solar' | 'load' = 'price', timeoutMs = 5_000) =>
  createEntsoeProvider({ token: TOKEN, url, timeoutMs }).readDay(greece, kind, '2026-09-20');

describe('[S1.05] the ENTSO-E client', () => {
  it('requests and reads a market day of a zone', async () => {
    answering(200, document('A44_GR_CONSTRUCTED_A03_PT15M'));
    const day = await read();
    expect(day).toMatchObject({ resolutionMinutes: 15, currency: 'EUR' });
    expect(day?.points.slice(0, 4)).toEqual([213.7, 213.7, 211.7, 210.7]);
    expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toEqual({
      documentType: 'A44',
      in_Domain: '10YGR-HTSO-----Y',
      out_Domain: '10YGR-HTSO-----Y',
      periodStart: '202609192200',
      periodEnd: '202609202200',
      securityToken: TOKEN,
    });
  });

  it('requests forecasts and load by their document types', async () => {
    answering(200, document('ACK_no-data_CONSTRUCTED'));
    await read('wind_solar');
    await read('load');
    const told = asked.map(({ searchParams }) => [
      searchParams.get('documentType'),
      searchParams.get('processType'),
      searchParams.get('in_Domain') ?? searchParams.get('outBiddingZone_Domain'),
    ]);
    expect(told).toEqual([
      ['A69', 'A01', greece.eic],
      ['A65', 'A01', greece.eic],
    ]);
  });

  it.each([200, 400])('treats “no data”, sent with %i, as nothing published', async (status) => {
    answering(status, document('ACK_no-data_CONSTRUCTED'));
    expect(await read()).toBeUndefined();
  });

  it.each([
    [429, 'Too many', 600_000],
    [401, 'Unauthorized', 3_600_000],
    [503, '<html>', 0],
    [200, '<html>maintenance</html>', 0],
    [200, document('A44_FR_2023-05-07_A01_PT60M').slice(0, 2_000), 0],
    [
      200,
      '<Acknowledgement_MarketDocument><Reason><code>999</code><text>Internal</text></Reason></Acknowledgement_MarketDocument>',
      0,
    ],
  ])('reports %i %s without revealing the token', async (status, body, pauseMs) => {
    answering(status, body);
    const failure: unknown = await read().catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ProviderFailure);
    expect(failure).toMatchObject({ pauseMs, message: expect.not.stringContaining(TOKEN) });
  });

  it('times out, and does not follow redirects', async () => {
    respond = () => undefined;
    await expect(read('price', 50)).rejects.toThrow('could not be reached');
    respond = (_, response) => void response.writeHead(302, { location: `${url}/x` }).end();
    await expect(read()).rejects.toThrow('could not be reached');
  });
});
