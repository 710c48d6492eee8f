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

export function createLyingPoint({ url, identity, version, onFault, onOpen, onClose }: Lie) {
  let socket: WebSocket | undefined;
  let isHeldBack = false;
  let nextId = 0;
  const queue: Frame[] = [];
  const waiting = new Map<string, { frame: Frame; done: () => void }>();
  const point = {
    commands: 'Accepted' as 'Accepted' | 'Rejected',
    told: [] as { action: string; payload: Record<string, unknown> }[],
    sent: [] as Frame[],
    isConnected: () => socket?.readyState === WebSocket.OPEN,
    holdBack: () => void (isHeldBack = true),
    forget: () => void queue.splice(0),
    async connect(): Promise<boolean> {
      if (point.isConnected()) return true;
      const next = new WebSocket(`${url}/ocpp/${identity}`, [`ocpp${version}`], {
        headers: { authorization: basic(identity, PASSWORD) },
        perMessageDeflate: false,
      });
      next.on('message', (data: Buffer) => receive(String(data)));
      next.on('close', () => {
        for (const { done } of waiting.values()) done();
        onClose?.();
      });
      socket = next;
      return new Promise((resolve) => {
        next.on('open', () => {
          onOpen?.();
          resolve(true);
        });
        next.on('error', () => resolve(false));
      });
    },
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
    again: (frame: Frame) => (point.isConnected() ? send(frame) : undefined),
  };

  function send(frame: Frame): Promise<void> {
    nextId += 1;
    const id = `m${nextId}`;
    return new Promise((resolve) => {
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
      if (point.isConnected()) socket?.send(JSON.stringify([2, id, frame.action, frame.payload()]));
      else done();
    });
  }

  function receive(text: string): void {
    const [kind, id, ...rest] = JSON.parse(text);
    if (kind === 2) return answerCommand(id, rest[0], rest[1]);
    const call = waiting.get(id);
    if (call === undefined) return;
    if (kind === 3) call.frame.answered?.(rest[0]);
    else if (GOES_WRONG.test(rest[0])) onFault(`${call.frame.action}: ${rest.join(' ')}`);
    call.done();
  }

  function answerCommand(id: string, action: string, payload: Record<string, unknown>): void {
    point.told.push({ action, payload });
    const answer = answerTo(action, point.commands);
    socket?.send(
      JSON.stringify(answer === undefined ? [4, id, 'NotImplemented', '', {}] : [3, id, answer]),
    );
  }
  return point;
}

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
