/** Lets a screen ask before it is left, by a link or through the history of the browser. */
import type { Location } from 'react-router';
import type { History } from './history.ts';

/** How a held navigation goes on. */
export type Held = { leave: () => void };
type Asking = {
  /** Whether leaving for `next` needs a question. */
  asks: (next: Location, current: Location) => boolean;
  ask: (held: Held) => void;
};

export interface LeaveGuard {
  /** Returns how to stop asking. */
  askBeforeLeaving: (asking: Asking) => () => void;
  /** Whether a navigation goes on; otherwise `go` is called once the question is answered. */
  lets: (next: Location, go: () => unknown) => boolean;
  /** The same for the browser's own buttons; `delta` is how far they went. */
  letsPop: (next: Location, delta: number | null) => boolean;
}

export function createLeaveGuard(history: History, current: () => Location): LeaveGuard {
  let asking: Asking | null = null;
  let isAnswered = false;
  let onReturn: (() => void) | null = null;

  const lets = (next: Location, go: () => unknown): boolean => {
    const isAsked = !isAnswered && asking?.asks(next, current()) === true;
    isAnswered = false;
    if (isAsked) asking?.ask({ leave: () => void go() });
    return !isAsked;
  };
  return {
    askBeforeLeaving: (given) => {
      asking = given;
      return () => {
        if (asking === given) asking = null;
      };
    },
    lets,
    letsPop: (next, delta) => {
      if (onReturn) {
        onReturn();
        onReturn = null;
        return false;
      }
      if (delta === null) return true;
      // The browser has already gone, and is sent back until the question is answered.
      const returned = new Promise<void>((resolve) => {
        onReturn = resolve;
      });
      const leave = async (): Promise<void> => {
        await returned;
        isAnswered = true;
        history.go(delta);
      };
      const isLet = lets(next, leave);
      if (isLet) onReturn = null;
      else history.go(-delta);
      return isLet;
    },
  };
}
