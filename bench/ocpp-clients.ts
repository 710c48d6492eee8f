// A part of the charge points of `ocpp`, `live`, `storm` and `idle`: raw frames over `ws`, one call after the other a point.
import WebSocket from 'ws';
import { type Chargers, obey, type Part } from './client-processes.ts';
import {
  type Action,
  bootOf,
  type Message,
  messageOf,
  type Speaker,
  startOf,
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

/** At once, by one process. */
const CONNECTING = 40;
let begun: Chargers & Part;
let points: Point[] = [];

const pause = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms));
const numbers = () => Array.from({ length: begun.to - begun.from }, (_, at) => begun.from + at);

obey({
  begin: async (told: Chargers & Part) => {
    begun = told;
  },
  connect: async ({ isBare }: { isBare: boolean }) => {
    const left = numbers();
    points = [];
    const lane = async () => {
      for (let next = left.pop(); next !== undefined; next = left.pop()) {
        const point = await connect(next);
        if (!isBare) await boot(point);
        points.push(point);
      }
    };
    await Promise.all(Array.from({ length: CONNECTING }, lane));
  },
  charge: async () => {
    for (const point of points) {
      // OCPP 1.6 §6.44: the central system names the transaction.
      const answer = (await call(point, startOf(begun.version, point))) as Started;
      if (begun.version === '1.6') point.transaction = answer.transactionId ?? 0;
    }
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
  /** Each has nothing to say but that it lives, at intervals; one whose line is lost stays away. */
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
  /** Each tells of another status once, at some moment of the time given. */
  announce: async ({ overMs }: { overMs: number }) => {
    const announce = async (point: Point) => {
      await pause(Math.random() * overMs);
      return timed(point, 'StatusNotification');
    };
    return { samples: await Promise.all(points.map(announce)) };
  },
  /** All lines are cut, as by a power cut; each comes back within the time given, boots, and tells of another status. */
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

/** As chargers do: a little later when the server is busy or a line is lost. */
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
    const [type, id, payload] = JSON.parse(String(data)) as [number, string, unknown]; // a frame of OCPP-J
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
