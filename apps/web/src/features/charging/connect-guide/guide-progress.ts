// The setup progress of a charging point, derived from its connection attempts. Pure.
import {
  CONNECTION_OUTCOMES,
  type ConnectionAttempt,
  type ConnectionOutcome,
  type PointConnection,
} from '@voltagora/contract';

const GUIDE_STEPS = ['typed', 'connected', 'booted', 'first_status'] as const;
type GuideStep = (typeof GUIDE_STEPS)[number];
export type Progress = {
  steps: { step: GuideStep; isDone: boolean }[];
  /** The last problem; null if there was none or it is solved. */
  problem: ConnectionAttempt | null;
  isDone: boolean;
};

const STEPS_OF_SUCCESS: readonly ConnectionOutcome[] = ['connected', 'booted', 'first_status'];
/** All outcomes except the successful steps, including a lost connection. */
export const PROBLEMS = CONNECTION_OUTCOMES.filter(
  (outcome) => !STEPS_OF_SUCCESS.includes(outcome),
);

export function progressOf(connection: PointConnection): Progress {
  const { attempts, charging_point: point } = connection;
  const isConnected = point.connected;
  const done: Record<GuideStep, boolean> = {
    // A charging point that has tried to connect knows the URL.
    typed: isConnected || connection.has_connected || attempts.length > 0,
    connected: isConnected,
    booted: isConnected && connection.has_booted,
    first_status: isConnected && connection.has_status,
  };
  return {
    steps: GUIDE_STEPS.map((step) => ({ step, isDone: done[step] })),
    problem: isConnected ? null : problemOf(attempts),
    isDone: GUIDE_STEPS.every((step) => done[step]),
  };
}

/** A lost connection is shown only if there was no attempt after it. */
function problemOf(attempts: readonly ConnectionAttempt[]): ConnectionAttempt | null {
  const [last] = attempts;
  if (!last) return null;
  return PROBLEMS.includes(last.outcome) ? last : null;
}

/** The letters of a text; `isSame` tells whether the other text has them too. */
export type Marked = { text: string; isSame: boolean }[];

/** Marks the letters that two texts have in common, in order, and those that differ. */
export function differenceOf(one: string, other: string): { one: Marked; other: Marked } {
  const a = Array.from(one);
  const b = Array.from(other);
  const shared = longestShared(a, b);
  return {
    one: merged(a, new Set(shared.map(([left]) => left))),
    other: merged(b, new Set(shared.map(([, right]) => right))),
  };
}

/** Index pairs of the longest common subsequence; both texts are at most 64 letters long. */
function longestShared(a: readonly string[], b: readonly string[]): [number, number][] {
  const lengths: number[][] = Array.from({ length: a.length + 1 }, () =>
    Array.from({ length: b.length + 1 }, () => 0),
  );
  const at = (i: number, j: number): number => lengths[i]?.[j] ?? 0;
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      const row = lengths[i];
      if (!row) continue;
      row[j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const pairs: [number, number][] = [];
  for (let i = 0, j = 0; i < a.length && j < b.length;) {
    if (a[i] === b[j]) pairs.push([i++, j++]);
    else if (at(i + 1, j) >= at(i, j + 1)) i++;
    else j++;
  }
  return pairs;
}

function merged(letters: readonly string[], same: ReadonlySet<number>): Marked {
  const parts: Marked = [];
  for (const [index, text] of letters.entries()) {
    const isSame = same.has(index);
    const last = parts.at(-1);
    if (last?.isSame === isSame) last.text += text;
    else parts.push({ text, isSame });
  }
  return parts;
}
