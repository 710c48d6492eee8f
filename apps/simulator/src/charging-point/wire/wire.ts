// The layer between a charging point and its socket: on demand it loses a response, repeats a call, delays messages, or applies
// quirks to frames. Without quirks it does not interpret messages.
import type { WebSocketLike } from '@voltagora/ocpp';
import type { SimulationClock } from '../../clock.ts';
import { membersOf } from '../../quirks/quirk.ts';
import type { Said } from '../../quirks/quirk.ts';
import type { CombinedQuirks } from '../../quirks/quirks.ts';

export interface Wire {
  over(socket: WebSocketLike): WebSocketLike;
  /** Loses the response to the next call of this action. */
  loseNextAnswer(action: string): void;
  /** Sends the last call of this action again; false when there was none, or while offline. */
  repeatLast(action: string): boolean;
  sentCount(action: string): number;
  /** Delays outgoing messages by so many simulated milliseconds from now on. */
  slowDown(delayMs: number): void;
}

export interface WireOptions {
  clock: SimulationClock;
  /** Null for a charging point without quirks. */
  temper: CombinedQuirks | null;
  reboot(): void;
}

const CALL = /^\[2,\s*"([^"]+)",\s*"([^"]+)"/u;
const ANSWER = /^\s*\[\s*[34]\s*,\s*"([^"]+)"/u;

export function createWire({ clock, temper, reboot }: WireOptions): Wire {
  const lastCalls = new Map<string, string>();
  const counts = new Map<string, number>();
  const toLose: string[] = [];
  let underWay: { id: string; action: string } | null = null;
  let delayMs = 0;
  let send: ((text: string) => void) | null = null;

  function remember(text: string): void {
    const [, id, action] = CALL.exec(text) ?? [];
    if (id === undefined || action === undefined) return;
    underWay = { id, action };
    lastCalls.set(action, text);
    counts.set(action, (counts.get(action) ?? 0) + 1);
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
        if (delayMs === 0) socket.send(text);
        else clock.after(delayMs, () => socket.send(text));
      };
      send = put;
      socket.on('close', () => {
        if (send === put) send = null;
      });
      const moody = temper === null ? null : applyQuirks(temper, { put, reboot });
      let listen = (_text: string): void => {};
      return {
        send(text) {
          remember(text);
          if (moody === null) put(text);
          else moody.say(text, listen);
        },
        close: (code, reason) => socket.close(code, reason),
        on(event: 'message' | 'close', listener: (data: unknown) => void) {
          if (event === 'close') return socket.on(event, () => listener(undefined));
          listen = listener;
          return socket.on(event, (data) => {
            const text = String(data);
            if (isLost(text)) return;
            const heard = moody === null ? text : moody.hear(text);
            if (heard !== null) listener(heard);
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
    sentCount: (action) => counts.get(action) ?? 0,
    slowDown(wantedMs) {
      delayMs = wantedMs;
    },
  };
}

interface QuirkPorts {
  put(text: string): void;
  reboot(): void;
}

/** A connection with quirks: frames are parsed, changed and serialized again. */
function applyQuirks(temper: CombinedQuirks, { put, reboot }: QuirkPorts) {
  const asked = new Map<string, Said>();

  return {
    say(text: string, listen: (text: string) => void): void {
      const call = readCall(text);
      if (call === null) return put(answerOf(text));
      const sent = temper.say(call);
      if (sent.length === 0) queueMicrotask(() => listen(JSON.stringify([3, call.id, {}])));
      for (const each of sent) {
        put(typeof each === 'string' ? each : write(each));
      }
    },
    /** Null when the charging point does not receive it. */
    hear(text: string): string | null {
      const call = readCall(text);
      if (call === null) return text;
      const heard = temper.hear(call, reboot);
      if (heard !== null && 'answer' in heard) put(JSON.stringify([3, call.id, heard.answer]));
      else if (heard !== null && 'error' in heard)
        put(JSON.stringify([4, call.id, heard.error, '', {}]));
      else {
        asked.set(call.id, call);
        return write({ ...call, payload: { ...heard?.payload } });
      }
      return null;
    },
  };

  function answerOf(text: string): string {
    const frame: unknown = JSON.parse(text);
    if (!Array.isArray(frame) || frame[0] !== 3) return text;
    const call = asked.get(String(frame[1]));
    asked.delete(String(frame[1]));
    if (call === undefined) return text;
    return JSON.stringify([3, call.id, temper.reply(call, membersOf(frame[2]))]);
  }
}

const write = ({ id, action, payload }: Said): string => JSON.stringify([2, id, action, payload]);

function readCall(text: string): Said | null {
  try {
    const frame: unknown = JSON.parse(text);
    if (!Array.isArray(frame) || frame[0] !== 2) return null;
    return { id: String(frame[1]), action: String(frame[2]), payload: membersOf(frame[3]) };
  } catch {
    return null;
  }
}
