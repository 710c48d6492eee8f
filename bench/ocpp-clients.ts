// Simulated charging points of `ocpp`, `traffic`, `live`, `storm` and `idle`: raw frames over `ws`, one call at a time per point.
import WebSocket from 'ws';
import { type ChargingPoints, obey, type Part } from './client-processes.ts';
import {
  type Action,
  authorizeOf,
  bootOf,
  type Message,
  messageOf,
  type Speaker,
  startOf,
  stopOf,
} from './ocpp-frames.ts';
import { identityOf, POINT_PASSWORD } from './point-names.ts';

interface Point extends Speaker {
  number: number;
  socket: WebSocket;
  waiting: Map<string, (payload: unknown) => void>;
}

interface Started {
  transactionId?: number;
}

/** Concurrent connection attempts of one process. */
const CONNECTING = 40;
/** Meter values per transaction. */
const VALUES = 20;
let begun: ChargingPoints & Part;
let points: Point[] = [];

const pause = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms));
const numbers = () => Array.from({ length: begun.to - begun.from }, (_, at) => begun.from + at);

obey({
  begin: async (told: ChargingPoints & Part) => {
    begun = told;
  },
  /** Spread over `overMs` if given; otherwise as fast as connections are accepted. */
  connect: async ({ isBare, overMs = 0 }: { isBare: boolean; overMs?: number }) => {
    const left = numbers();
    const betweenMs = (overMs * CONNECTING) / left.length;
    points = [];
    const lane = async () => {
      for (let next = left.pop(); next !== undefined; next = left.pop()) {
        if (overMs > 0) await pause(Math.random() * 2 * betweenMs);
        const point = await connect(next);
        if (!isBare) await boot(point);
        points.push(point);
      }
    };
    await Promise.all(Array.from({ length: CONNECTING }, lane));
  },
  charge: async () => {
    for (const point of points) await begin(point);
  },
  /** Runs transactions at so many calls per second in total; running transactions are ended when the time is over. */
  traffic: async ({ perSecond, seconds }: { perSecond: number; seconds: number }) => {
    const until = performance.now() + seconds * 1000;
    const everyMs = (points.length * 1000) / perSecond;
    const byAction: Record<string, number[]> = {};
    const drive = async (point: Point) => {
      let due = performance.now() + Math.random() * everyMs;
      const at = async (what: string, work: () => Promise<unknown>) => {
        await pause(Math.max(0, due - performance.now()));
        due += everyMs;
        const began = performance.now();
        await work();
        (byAction[what] ??= []).push(performance.now() - began);
      };
      const say = (what: string, message: () => Message) => at(what, () => call(point, message()));
      const tell = (what: Action) => say(what, () => messageOf(begun.version, what, point));
      // A random offset: otherwise all would start and end at the same time.
      for (let n = Math.random() * VALUES; n > 0; n--) await tell('Heartbeat');
      while (performance.now() < until) {
        point.isFree = false;
        await tell('StatusNotification');
        await say('Authorize', () => authorizeOf(begun.version));
        point.transaction = `T-${point.number}-${point.calls}`;
        await at('start', () => begin(point));
        for (let n = 0; n < VALUES && performance.now() < until; n++) await tell('MeterValues');
        await say('stop', () => stopOf(begun.version, point));
        point.isFree = true;
        await tell('StatusNotification');
        await tell('Heartbeat');
      }
    };
    await Promise.all(points.map(drive));
    return { byAction };
  },
  talk: async ({ action, seconds }: { action: Action; seconds: number }) => {
    const until = performance.now() + seconds * 1000;
    const samples: number[] = [];
    const talk = async (point: Point) => {
      while (performance.now() < until) samples.push(await timed(point, action));
    };
    await Promise.all(points.map(talk));
    return { samples };
  },
  /** Sends only Heartbeats at intervals; a lost connection is not reopened. */
  rest: async ({ everyMs, seconds }: { everyMs: number; seconds: number }) => {
    const until = performance.now() + seconds * 1000;
    const samples: number[] = [];
    const rest = async (point: Point) => {
      await pause(Math.random() * everyMs);
      while (performance.now() < until && point.socket.readyState === point.socket.OPEN) {
        samples.push(await timed(point, 'Heartbeat'));
        await pause(everyMs);
      }
    };
    await Promise.all(points.map(rest));
    return { samples };
  },
  /** Each point sends one changed status at a random moment within the time. */
  announce: async ({ overMs }: { overMs: number }) => {
    const announce = async (point: Point) => {
      await pause(Math.random() * overMs);
      return timed(point, 'StatusNotification');
    };
    return { samples: await Promise.all(points.map(announce)) };
  },
  /** Cuts all connections, as a power failure would; each point reconnects within the time, boots, and sends another status. */
  storm: async ({ overMs }: { overMs: number }) => {
    for (const { socket } of points) socket.terminate();
    const comeBack = async (gone: Point) => {
      await pause(Math.random() * overMs);
      const began = performance.now();
      const point = await connectAgain(gone.number);
      point.isFree = gone.isFree;
      await boot(point);
      return { point, ms: performance.now() - began };
    };
    const back = await Promise.all(points.map(comeBack));
    points = back.map(({ point }) => point);
    return { samples: back.map(({ ms }) => ms) };
  },
});

async function begin(point: Point): Promise<void> {
  // OCPP 1.6 §6.44: the central system assigns the transaction id.
  const answer = (await call(point, startOf(begun.version, point))) as Started;
  if (begun.version === '1.6') point.transaction = answer.transactionId ?? 0;
}

async function timed(point: Point, action: Action): Promise<number> {
  const began = performance.now();
  if (action === 'StatusNotification') point.isFree = !point.isFree;
  await call(point, messageOf(begun.version, action, point));
  return performance.now() - began;
}

async function boot(point: Point): Promise<void> {
  await call(point, bootOf(begun.version));
  await timed(point, 'StatusNotification');
}

/** Retries like a charging point: after a delay when the server is busy or the connection is lost. */
async function connectAgain(number: number): Promise<Point> {
  for (;;) {
    const point = await connect(number).catch(() => undefined);
    if (point !== undefined) return point;
    await pause(1_000 + Math.random() * 4_000);
  }
}

async function connect(number: number): Promise<Point> {
  const identity = identityOf(number);
  const authorization = `Basic ${Buffer.from(`${identity}:${POINT_PASSWORD}`).toString('base64')}`;
  const url = begun.urls[number % begun.urls.length];
  const socket = new WebSocket(`${url}/ocpp/${identity}`, `ocpp${begun.version}`, {
    headers: { authorization },
    perMessageDeflate: false,
  });
  const waiting: Point['waiting'] = new Map();
  socket.on('message', (data: unknown) => {
    const [type, id, payload] = JSON.parse(String(data)) as [number, string, unknown]; // An OCPP-J frame.
    if (type === 2 && !waiting.has(id)) {
      socket.send(JSON.stringify([4, id, 'NotSupported', '', {}]));
      return;
    }
    waiting.get(id)?.(payload);
    waiting.delete(id);
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });
  socket.on('error', () => socket.terminate());
  return { number, socket, waiting, calls: 0, transaction: `T-${number}`, isFree: true };
}

function call(point: Point, [action, request]: Message): Promise<unknown> {
  point.calls += 1;
  const id = String(point.calls);
  return new Promise((resolve) => {
    point.waiting.set(id, resolve);
    point.socket.send(JSON.stringify([2, id, action, request]));
  });
}
