// The tiles of the map. Browsers load them directly, so they are no part of the API.
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../platform/http/app-error.ts';
import type { HttpApp } from '../../platform/http/http-app.ts';
import { BASE_ZOOM, type Basemap } from './basemap.service.ts';

/** Reading a tile costs little, and a screen shows dozens: an office behind one address must not reach the general limit. */
const TILES_PER_MINUTE = 12_000;
const ZOOM_MAX = 22;
const FOREVER = 'public, max-age=31536000, immutable';
const unpack = promisify(gunzip);

interface Asked {
  version: string;
  z: string;
  x: string;
  tile: string;
}

export function basemapRoutes(app: HttpApp, basemap: Basemap): void {
  // Fastify's schema type does not have the `hide` option of the OpenAPI page.
  const schema = { hide: true } as object;
  app.addHook('onClose', () => basemap.close());
  const config = { rateLimit: { max: TILES_PER_MINUTE, timeWindow: '1 minute' } };
  const describe = (path: string, tiles: string, zoom?: number) =>
    app.get(path, { schema, config }, async (request, reply) => {
      const { version, zooms, bounds, attribution } = await basemap.coverage();
      const [minzoom, maxzoom] = zoom === undefined ? zooms : [zoom, zoom];
      void reply.header('cache-control', 'no-cache').header('etag', `"${version}"`);
      if (isKnown(request, version)) return reply.code(304).send();
      return reply.send({
        tilejson: '3.0.0',
        tiles: [`/tiles/${version}/${tiles}{z}/{x}/{y}.mvt`],
        minzoom,
        maxzoom,
        bounds,
        attribution,
        vector_layers: [],
      });
    });
  describe('/tiles/streets.json', '');
  describe('/tiles/enlarged.json', 'enlarged/', BASE_ZOOM);
  const serveTile = (path: string, read: Basemap['tile']) =>
    app.get<{ Params: Asked }>(path, { schema, config }, async (request, reply) => {
      const { z, x, y } = addressOf(request.params);
      const bytes = await read(z, x, y);
      const isCurrent = request.params.version === (await basemap.version());
      // A page of the version before gets the tiles of today, and asks for them again next time.
      void reply.header('cache-control', isCurrent ? FOREVER : 'no-cache');
      return sendTile(request, reply, bytes);
    });
  serveTile('/tiles/:version/:z/:x/:tile', basemap.tile);
  serveTile('/tiles/:version/enlarged/:z/:x/:tile', basemap.enlarged);
}

function addressOf({ z, x, tile }: Asked): { z: number; x: number; y: number } {
  const [zoom, column, row] = [z, x, /^(\d{1,8})\.mvt$/u.exec(tile)?.[1] ?? ''].map((part) =>
    /^\d{1,8}$/u.test(part) ? Number(part) : Number.NaN,
  );
  const count = 2 ** (zoom ?? 0);
  const isTile =
    zoom !== undefined &&
    column !== undefined &&
    row !== undefined &&
    zoom <= ZOOM_MAX &&
    column < count &&
    row < count;
  if (isTile) return { z: zoom, x: column, y: row };
  throw new AppError(
    'validation_failed',
    `There is no such tile. An address is like /tiles/VERSION/14/9271/6324.mvt, with zooms from 0 to ${ZOOM_MAX}.`,
  );
}

async function sendTile(request: FastifyRequest, reply: FastifyReply, bytes: Buffer | undefined) {
  if (bytes === undefined) return reply.code(204).send();
  const tag = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
  void reply.header('etag', `"${tag}"`).header('vary', 'accept-encoding');
  if (isKnown(request, tag)) return reply.code(304).send();
  void reply.type('application/vnd.mapbox-vector-tile');
  const takesGzip = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\b)/iu.test(
    request.headers['accept-encoding'] ?? '',
  );
  if (!takesGzip) return reply.send(await unpack(bytes));
  return reply.header('content-encoding', 'gzip').send(bytes);
}

/** Whether the browser has this content already; proxies may have made the tag weak. */
const isKnown = ({ headers }: FastifyRequest, tag: string): boolean =>
  (headers['if-none-match'] ?? '')
    .split(',')
    .some((one) => one.trim().replace(/^W\//u, '') === `"${tag}"`);
