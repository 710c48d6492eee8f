// Which statements have a name, under which each connection keeps them parsed and, where one plan serves all values, planned: a
// limited number of frequent ones. A name is a hash of the statement, so that a connection shared through a pooler never runs
// another's.
import { createHash } from 'node:crypto';

/** How often a statement is sent before it gets a name. */
const ASKED_BEFORE = 5;
const NAMES_MAX = 300;
/** How many statements without a name are counted at a time. */
const COUNTED_MAX = 2_000;
/** Longer statements contain lists of values, rarely of the same length twice. */
const TEXT_MAX = 10_000;

export interface StatementNames {
  /** Undefined for a statement that is sent without a name. */
  nameOf(text: string): string | undefined;
  /** Connections know other statements under the existing names. */
  renew(): void;
  /** Connections lose prepared statements. False when that was already known. */
  giveUp(): boolean;
}

export function createStatementNames(): StatementNames {
  const names = new Map<string, string>();
  const counts = new Map<string, number>();
  let generation = 0;
  let isGivenUp = false;

  function earned(text: string): boolean {
    const count = (counts.get(text) ?? 0) + 1;
    // Moved to the end: the least recently used are dropped.
    counts.delete(text);
    if (count > ASKED_BEFORE) return true;
    counts.set(text, count);
    if (counts.size > COUNTED_MAX) counts.delete(counts.keys().next().value ?? text);
    return false;
  }
  return {
    nameOf(text) {
      if (isGivenUp) return undefined;
      const known = names.get(text);
      if (known !== undefined) return known;
      if (names.size >= NAMES_MAX || text.length > TEXT_MAX || !earned(text)) return undefined;
      const hash = createHash('sha256').update(text).digest('hex').slice(0, 32);
      const name = `voltagora_${generation}_${hash}`;
      names.set(text, name);
      return name;
    },
    renew() {
      generation += 1;
      names.clear();
    },
    giveUp() {
      const isNew = !isGivenUp;
      isGivenUp = true;
      names.clear();
      counts.clear();
      return isNew;
    },
  };
}
