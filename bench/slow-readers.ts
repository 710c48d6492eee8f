// `npm run bench -- slow-readers [OF_EACH [SECONDS]]`: a server with little memory, and so many clients of each kind that send
// requests without reading the responses: CSV files of an owner's history, pages of a charging point's frames, live sockets of
// browsers, charging points that send without reading, charging points that get commands. Measures memory, responses to other
// clients, and which clients notice the disconnection (one that only listens does not, as long as it does not read). Exits with 1
// when the server died or used too much memory.
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { insertHistory } from '../apps/server/src/tests/kit/reservations/history.ts';
import { versionOf } from '../apps/server/src/tests/kit/database/recorded-queries.ts';
import { ask, logIn } from './callers.ts';
import { printMachine } from './machine.ts';
import { printTable } from './measure.ts';
import { installPoints } from './point-installation.ts';
import { identityOf, POINT_PASSWORD } from './point-names.ts';
import { memoryKb } from './process-use.ts';

const [each = 100, seconds = 180] = process.argv.slice(3).map(Number);
const HEAP_MB = 192;
const MEMORY_MAX_MB = 640;
const LOOK_EVERY_MS = 1_000;
/** Enough rows that the CSV file exceeds the socket buffers. */
const BOOKINGS = 100_000;
const FRAMES = 2_000;
const FRAME_CHARS = 4_000;
const POINT = '/api/ocpp/charging-point/';
const TALKS = 'charge point that talks';
const COMMANDED = 'charge point that is commanded';
const BEGUN = new Date('2025-01-01T00:00:00Z');
const PATIENCE_MS = 10_000;
const FIN_AND_TEXT = 0x81;
const MASKED = 0x80;

interface Reader {
  kind: string;
  socket: Socket;
  /** Undefined while connected. */
  cutAfter?: number;
}

const at = await installPoints(2 * each, {
  environment: { NODE_OPTIONS: `--max-old-space-size=${HEAP_MB}` },
});
try {
  printMachine(await versionOf(at.db));
  const busyPointId = await fillHistory();
  await at.server.start();
  const url = `http://127.0.0.1:${at.port}`;
  const owner = await logIn(url, 'owner@example.org');
  const readers = openReaders(owner, busyPointId);
  const talking = new AbortController();
  void talk(readers, talking.signal);
  const before = memoryKb(at.server.pid());
  const seen = { mostKb: before, slowestMs: 0, failed: 0 };
  const began = performance.now();
  while (performance.now() - began < seconds * 1_000) {
    void command(url, owner, busyPointId + each + Math.floor(Math.random() * each));
    const asked = performance.now();
    const { status } = await ask(url, { method: 'GET', path: '/healthz' }).catch(() => ({
      status: 0,
    }));
    seen.slowestMs = Math.max(seen.slowestMs, performance.now() - asked);
    if (status !== 200) seen.failed += 1;
    seen.mostKb = Math.max(seen.mostKb, memoryKb(at.server.pid()));
    await pause(LOOK_EVERY_MS);
  }
  talking.abort();
  show(readers, before, seen);
  for (const { socket } of readers) socket.destroy();
} finally {
  await at.remove();
}

/** Makes large responses; returns the point with many frames. */
async function fillHistory(): Promise<number> {
  const rows = await at.db
    .selectFrom('plugs')
    .select(['id', 'station_id', 'charging_point_id'])
    .execute();
  const plugs = rows.map(({ id, station_id: stationId, charging_point_id: pointId }) => ({
    plugId: id,
    stationId,
    chargingPointId: pointId ?? 0,
  }));
  const drivers = await at.db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'driver')
    .execute();
  const { ownerId } = at.installation;
  const driverIds = drivers.map(({ id }) => id);
  await insertHistory(at.db, {
    ownerId,
    driverIds,
    plugs,
    count: BOOKINGS,
    from: BEGUN,
    everyMinutes: 10,
  });
  await sql`insert into charging_point_frames (charging_point_id, happened_at, direction, kind, version, payload, is_cut, length)
    select ${plugs[0]?.chargingPointId}, now(), 'received', 'call', '1.6', repeat('x', ${FRAME_CHARS}::int), false, ${FRAME_CHARS}
    from generate_series(1, ${FRAMES}::int)`.execute(at.db);
  // As autovacuum does a little later.
  await sql`analyze`.execute(at.db);
  return plugs[0]?.chargingPointId ?? 0;
}

/** Each on its own connection and address. */
function openReaders(owner: string, busyPointId: number): Reader[] {
  const bearer = `Authorization: Bearer ${owner}\r\n`;
  const upgrade = `Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${btoa('sixteen letters!')}\r\n`;
  const point = (number: number) =>
    `${upgrade}Sec-WebSocket-Protocol: ocpp1.6\r\nAuthorization: Basic ${btoa(`${identityOf(number)}:${POINT_PASSWORD}`)}\r\n`;
  const asked: [string, (number: number) => [path: string, headers: string]][] = [
    ['file of bookings', () => ['/api/stations/owner_station-reservations/export/', bearer]],
    ['file of charges', () => ['/api/stations/owner_station-transactions/export/', bearer]],
    ['stations as OCPI', () => ['/api/stations/my-stations/export-ocpi/', bearer]],
    ['page of frames', () => [`${POINT}${busyPointId}/frames/?page_size=100`, bearer]],
    ['live socket', (n) => [`/ocpp/browser/${at.plugIds[n % at.plugIds.length]}/`, upgrade]],
    [TALKS, (n) => [`/ocpp/${identityOf(n)}`, point(n)]],
    [COMMANDED, (n) => [`/ocpp/${identityOf(each + n)}`, point(each + n)]],
  ];
  return asked.flatMap(([kind, of]) =>
    Array.from({ length: each }, (_, number) => {
      const [path, headers] = of(number);
      return open(kind, `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n${headers}\r\n`, number);
    }),
  );
}

function open(kind: string, request: string, number: number): Reader {
  const localAddress = `127.2.${number >> 8}.${(number & 255) + 1}`;
  const socket = connect({ port: at.port, host: '127.0.0.1', localAddress });
  const reader: Reader = { kind, socket };
  const began = performance.now();
  const cut = () => (reader.cutAfter ??= (performance.now() - began) / 1_000);
  socket.on('error', cut).on('close', cut);
  socket.pause();
  socket.write(request);
  return reader;
}

/** The charging points keep sending, and the server responds; nobody reads the responses. */
async function talk(readers: readonly Reader[], over: AbortSignal): Promise<void> {
  const points = readers.filter(({ kind }) => kind === TALKS);
  await pause(PATIENCE_MS);
  for (let n = 0; !over.aborted; n++) {
    for (const { socket } of points)
      if (socket.writable) socket.write(maskedText(`[2,"${n}","Heartbeat",{}]`));
    if (points.some(({ socket }) => socket.writableNeedDrain)) await pause(LOOK_EVERY_MS);
    else await pause(1);
  }
}

/** A text frame of RFC 6455, with a mask of zeros. */
function maskedText(text: string): Buffer {
  const head = [FIN_AND_TEXT, MASKED | text.length, 0, 0, 0, 0];
  return Buffer.concat([Buffer.from(head), Buffer.from(text)]);
}

/** Sends a command to a charging point that does not read it. */
async function command(url: string, token: string, pointId: number): Promise<void> {
  const path = `${POINT}${pointId}/reset-plug`;
  await ask(url, { method: 'POST', path, token, body: { type: 'Soft' } }).catch(() => undefined);
}

function show(
  readers: readonly Reader[],
  beforeKb: number,
  { mostKb, slowestMs, failed }: { mostKb: number; slowestMs: number; failed: number },
): void {
  const kinds = [...Map.groupBy(readers, ({ kind }) => kind)];
  printTable(
    ['who does not read', 'so many', 'know of a cut', 'the first after s', 'the last after s'],
    kinds.map(([kind, all]) => {
      const cuts = all.flatMap(({ cutAfter }) => cutAfter ?? []);
      const [first, last] = [Math.min(...cuts), Math.max(...cuts)].map((cut) =>
        cuts.length === 0 ? '–' : cut.toFixed(0),
      );
      return [kind, String(all.length), String(cuts.length), first ?? '', last ?? ''];
    }),
  );
  const mb = (kb: number) => `${Math.round(kb / 1024)} MB`;
  const lives = memoryKb(at.server.pid()) > 0;
  printTable(
    [`heap of ${HEAP_MB} MB, ${seconds} s`, 'figure'],
    [
      ['memory before', mb(beforeKb)],
      ['memory, most', `${mb(mostKb)} of ${MEMORY_MAX_MB} MB that it may take`],
      ['memory at the end', mb(memoryKb(at.server.pid()))],
      ['the server lives', lives ? 'yes' : 'no'],
      ['/healthz, slowest', `${Math.round(slowestMs)} ms`],
      ['/healthz, not 200', String(failed)],
    ],
  );
  if (!lives || mostKb > MEMORY_MAX_MB * 1024) process.exitCode = 1;
}
