// Keeps answers that are the same for everybody for a short time, in the memory of this node, and loads each once for all who ask.
import type { Clock } from '../../clock.ts';

export interface RecentAnswers<T> {
  /** The answer to `key`, loaded once for all who ask meanwhile and shortly after. */
  read(key: string, load: () => Promise<T>): Promise<T>;
  /** The same while an answer is kept, else undefined: nobody waits for a loading that has not begun. */
  kept(key: string, load: () => Promise<T>): Promise<T> | undefined;
  /** Whoever asks from now on gets what is loaded from now on. */
  forget(): void;
}

interface Limits {
  clock: Clock;
  /** From the begin of its loading. 0: each is loaded for itself. */
  maxAgeMs: number;
  /** For so much longer an answer is given while the next one is loaded. */
  graceMs?: number;
  entriesMax: number;
}

interface Entry<T> {
  answer: Promise<T>;
  at: number;
  next?: Promise<T>;
}

export function recentAnswers<T>(limits: Limits): RecentAnswers<T> {
  const { clock, maxAgeMs, graceMs = 0, entriesMax } = limits;
  const entries = new Map<string, Entry<T>>();
  const isKept = (key: string, entry: Entry<T>): boolean => entries.get(key) === entry;

  function begin(key: string, load: () => Promise<T>): Entry<T> {
    const entry = { answer: load(), at: clock.now().getTime() };
    entries.delete(key);
    entries.set(key, entry);
    const [oldest] = entries.keys();
    if (entries.size > entriesMax && oldest !== undefined) entries.delete(oldest);
    entry.answer.catch(() => isKept(key, entry) && entries.delete(key));
    return entry;
  }

  function renew(key: string, entry: Entry<T>, load: () => Promise<T>): void {
    if (entry.next !== undefined) return;
    const at = clock.now().getTime();
    const next = load();
    entry.next = next;
    next.then(
      () => isKept(key, entry) && entries.set(key, { answer: next, at }),
      () => isKept(key, entry) && entries.delete(key),
    );
  }

  function kept(key: string, load: () => Promise<T>): Promise<T> | undefined {
    const entry = entries.get(key);
    if (entry === undefined) return undefined;
    const age = clock.now().getTime() - entry.at;
    if (age < 0 || age >= maxAgeMs + graceMs) return undefined;
    if (age >= maxAgeMs) renew(key, entry, load);
    return entry.answer;
  }

  return {
    read: (key, load) => (maxAgeMs === 0 ? load() : (kept(key, load) ?? begin(key, load).answer)),
    kept,
    forget: () => entries.clear(),
  };
}
