// Which statements have a name, under which each connection keeps them parsed and, where one plan serves all values, planned:
// those that are asked again and again, so many and no more. A name says its text, so that whoever shares a connection by way
// of a pooler never runs another's.
import { createHash } from 'node:crypto';

/** So often it is asked before it has a name. */
const ASKED_BEFORE = 5;
const NAMES_MAX = 300;
/** Counted at a time, of those that have none. */
const COUNTED_MAX = 2_000;
/** Longer ones are lists of values, seldom of the same length twice. */
const TEXT_MAX = 10_000;

export interface StatementNames {
  /** Undefined for a statement that is sent as it is. */
  nameOf(text: string): string | undefined;
  /** Connections know something else under the names given so far. */
  renew(): void;
  /** Connections do not keep what they are given names for. False when that was known. */
  giveUp(): boolean;
}

export function createStatementNames(): StatementNames {
  const names = new Map<string, string>();
  const counts = new Map<string, number>();
  let generation = 0;
  let isGivenUp = false;

  function earned(text: string): boolean {
    const count = (counts.get(text) ?? 0) + 1;
    // Put last anew: what is left out are those that have not been asked for longest.
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
