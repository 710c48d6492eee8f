// A charging point of either version on a real WebSocket that sends whatever it is told to, valid by the schema or not, and answers
// every command. What it cannot send waits in its queue.
import { once } from 'node:events';
import { WebSocket } from 'ws';
import { basic, PASSWORD } from '../ocpp-server/ocpp-server.ts';

export type OcppVersion = '1.6' | '2.0.1';

export interface Frame {
  action: string;
  /** Read when it is sent: a transaction may get its id meanwhile. */
  payload: () => object;
  answered?: (answer: Record<string, unknown>) => void;
}

export type LyingPoint = ReturnType<typeof createLyingPoint>;

interface Lie {
  url: string;
  identity: string;
  version: OcppVersion;
  onFault(text: string): void;
  onOpen?(): void;
  onClose?(): void;
}

const ANSWER_WITHIN_MS = 30_000;
const GOES_WRONG = /^(InternalError|GenericError)$/;

/** Calls that wait for their answer. */
function createWaiting(onFault: Lie['onFault']) {
  const waiting = new Map<string, { frame: Frame; done: () => void }>();
  let nextId = 0;
  return {
    /** The id to send it with, and when it is over: answered, or the connection gone. */
    add(frame: Frame): { id: string; over: Promise<void> } {
      nextId += 1;
      const id = `m${nextId}`;
      const { promise: over, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(() => {
        onFault(`${frame.action} was not answered`);
        done();
      }, ANSWER_WITHIN_MS);
      const done = () => {
        clearTimeout(timer);
        waiting.delete(id);
        resolve();
      };
      waiting.set(id, { frame, done });
      return { id, over };
    },
    settle([kind, id, ...rest]: [number, string, ...unknown[]]): void {
      const call = waiting.get(id);
      if (call === undefined) return;
      const [answer] = rest;
      if (kind === 3) call.frame.answered?.(Object(answer));
      else if (GOES_WRONG.test(String(answer))) {
        onFault(`${call.frame.action}: ${String(answer)} ${String(rest[1])}`);
      }
      call.done();
    },
    drop(): void {
      for (const { done } of waiting.values()) done();
    },
  };
}

export function createLyingPoint(lie: Lie) {
  let socket: WebSocket | undefined;
  let isHeldBack = false;
  const queue: Frame[] = [];
  const waiting = createWaiting(lie.onFault);
  const point = {
    commands: 'Accepted' as 'Accepted' | 'Rejected',
    told: [] as { action: string; payload: Record<string, unknown> }[],
    sent: [] as Frame[],
    isConnected: () => socket?.readyState === WebSocket.OPEN,
    holdBack: () => void (isHeldBack = true),
    forget: () => void queue.splice(0),
    connect: () => (point.isConnected() ? Promise.resolve(true) : open()),
    async disconnect(): Promise<void> {
      if (socket === undefined || socket.readyState === WebSocket.CLOSED) return;
      const closed = once(socket, 'close');
      socket.close();
      await closed;
    },
    /** Sends it, or puts it into the queue. */
    async tell(frame: Frame): Promise<void> {
      point.sent.push(frame);
      if (isHeldBack || !point.isConnected()) queue.push(frame);
      else await send(frame);
    },
    async flush(order: 'in_order' | 'reversed' | 'twice' | 'every_other'): Promise<void> {
      isHeldBack = false;
      const frames = queue.splice(0);
      const kept = frames.filter((_, at) => order !== 'every_other' || at % 2 === 0);
      for (const frame of order === 'reversed' ? kept.toReversed() : kept) {
        await send(frame);
        if (order === 'twice') await send(frame);
      }
    },
    again: (frame: Frame) => send(frame),
  };

  async function send(frame: Frame): Promise<void> {
    if (!point.isConnected()) return;
    const { id, over } = waiting.add(frame);
    socket?.send(JSON.stringify([2, id, frame.action, frame.payload()]));
    await over;
  }

  function receive(text: string): void {
    const frame = JSON.parse(text);
    if (frame[0] !== 2) return waiting.settle(frame);
    const [, id, action, payload] = frame;
    point.told.push({ action, payload });
    const answer = answerTo(action, point.commands);
    const reply = answer === undefined ? [4, id, 'NotImplemented', '', {}] : [3, id, answer];
    socket?.send(JSON.stringify(reply));
  }

  function open(): Promise<boolean> {
    const next = openSocket(lie);
    next.on('message', (data: Buffer) => receive(String(data)));
    next.on('close', () => {
      waiting.drop();
      lie.onClose?.();
    });
    socket = next;
    return new Promise((resolve) => {
      next.on('open', () => {
        lie.onOpen?.();
        resolve(true);
      });
      next.on('error', () => resolve(false));
    });
  }
  return point;
}

const openSocket = ({ url, identity, version }: Lie): WebSocket =>
  new WebSocket(`${url}/ocpp/${identity}`, [`ocpp${version}`], {
    headers: { authorization: basic(identity, PASSWORD) },
    perMessageDeflate: false,
  });

/** Undefined: the charging point does not know the command. */
function answerTo(action: string, status: 'Accepted' | 'Rejected'): object | undefined {
  switch (action) {
    case 'UnlockConnector':
      return { status: status === 'Accepted' ? 'Unlocked' : 'UnlockFailed' };
    case 'ReserveNow':
    case 'CancelReservation':
    case 'ChangeAvailability':
    case 'TriggerMessage':
    case 'ClearCache':
    case 'Reset':
    case 'RemoteStartTransaction':
    case 'RemoteStopTransaction':
    case 'RequestStartTransaction':
    case 'RequestStopTransaction':
      return { status };
    case 'ChangeConfiguration':
      return { status };
    case 'GetTransactionStatus':
      return { messagesInQueue: false };
    case 'CostUpdated':
      return {};
    case 'GetConfiguration':
      return { configurationKey: [], unknownKey: [] };
    default:
      return undefined;
  }
}
