// What lies between a charge point and its socket: on request an answer is lost, a call is sent twice, everything comes late,
// or frames are bent as those of some makers. It knows texts, no meanings.
import type { WebSocketLike } from '@voltagora/ocpp';
import type { SimulationClock } from '../clock.ts';

/** A frame on its way out, and what goes out instead: frames, or text as it is. */
export type Bend = (frame: readonly unknown[]) => readonly (readonly unknown[] | string)[];

export interface Wire {
  over(socket: WebSocketLike): WebSocketLike;
  /** The next answer to a call of this action never arrives. */
  loseNextAnswer(action: string): void;
  /** The last call of this action goes out once more; false when there was none, or no line. */
  repeatLast(action: string): boolean;
  /** From now on what goes out takes so many simulated milliseconds. */
  slowDown(delayMs: number): void;
}

const CALL = /^\[2,"([^"]+)","([^"]+)"/u;
const ANSWER = /^\s*\[\s*[34]\s*,\s*"([^"]+)"/u;

export function createWire(clock: SimulationClock, bend: Bend | null): Wire {
  const lastCalls = new Map<string, string>();
  const toLose: string[] = [];
  let underWay: { id: string; action: string } | null = null;
  let delayMs = 0;
  let send: ((text: string) => void) | null = null;

  function remember(text: string): void {
    const [, id, action] = CALL.exec(text) ?? [];
    if (id === undefined || action === undefined) return;
    underWay = { id, action };
    lastCalls.set(action, text);
  }

  function isLost(text: string): boolean {
    if (toLose.length === 0 || ANSWER.exec(text)?.[1] !== underWay?.id) return false;
    const index = toLose.indexOf(underWay?.action ?? '');
    if (index === -1) return false;
    toLose.splice(index, 1);
    return true;
  }

  return {
    over(socket) {
      const put = (text: string): void => {
        remember(text);
        if (delayMs === 0) socket.send(text);
        else clock.after(delayMs, () => socket.send(text));
      };
      send = put;
      socket.on('close', () => {
        if (send === put) send = null;
      });
      return {
        send(text) {
          for (const each of bent(text, bend)) put(each);
        },
        close: (code, reason) => socket.close(code, reason),
        on(event: 'message' | 'close', listener: (data: unknown) => void) {
          if (event === 'close') return socket.on(event, () => listener(undefined));
          return socket.on(event, (data) => {
            if (!isLost(String(data))) listener(data);
          });
        },
      };
    },
    loseNextAnswer: (action) => void toLose.push(action),
    repeatLast(action) {
      const text = lastCalls.get(action);
      if (text === undefined || send === null) return false;
      send(text);
      return true;
    },
    slowDown(wantedMs) {
      delayMs = wantedMs;
    },
  };
}

function bent(text: string, bend: Bend | null): readonly string[] {
  if (bend === null) return [text];
  const frame: unknown = JSON.parse(text);
  if (!Array.isArray(frame)) return [text];
  return bend(frame).map((each) => (typeof each === 'string' ? each : JSON.stringify(each)));
}
