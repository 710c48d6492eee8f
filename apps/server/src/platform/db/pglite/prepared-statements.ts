// Statements that are asked again are planned once, on a connection that is the database's only one for as long as it lives.
// For most of ours the embedded database plans longer than it runs them. PostgreSQL's connections are several, and may be
// a pooler's: prepared-pool.ts.
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { isOutdated } from '../postgres/prepared-pool.ts';

/** What has been asked once is remembered, what has been asked twice is kept prepared, at most so many of each. */
const KEPT_MAX = 400;

/** Not such as `begin`. */
const PLANNED = /^\s*(select|insert|update|delete|with)\b/i;

/** `pg`'s own note of what it need not prepare any more; not among its types. */
interface Notes {
  connection: { parsedStatements: Record<string, string> };
}

/** The same pool, to Kysely. `onPanic` is told what the database said last: after it, it answers nobody. */
export function preparing(pool: pg.Pool, onPanic: (error: Error) => void): PostgresPool {
  const known = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    options: pool.options,
    async connect() {
      const client = await pool.connect();
      const preparer = known.get(client) ?? preparingClient(client, onPanic);
      known.set(client, preparer);
      return preparer;
    },
    end: () => pool.end(),
  };
}

function preparingClient(
  client: pg.PoolClient,
  onPanic: (error: Error) => void,
): PostgresPoolClient {
  const { parsedStatements } = (client as unknown as Notes).connection; // in every version
  const seen = new Set<string>();
  const names = new Map<string, string>();
  let lastName = 0;

  /** Undefined for what has not been answered before. */
  async function nameOf(text: string): Promise<string | undefined> {
    const known = names.get(text);
    if (known === undefined && !seen.delete(text)) return undefined;
    const name = known ?? (await prepare(text));
    if (name === undefined) return undefined;
    // The last one asked for stands last.
    names.delete(text);
    names.set(text, name);
    const [oldest] = names.keys();
    if (oldest !== undefined && names.size > KEPT_MAX) forget(oldest);
    return name;
  }

  /** By itself: of a batch that fails PGlite does not tell what had been prepared. Undefined where its transaction has failed. */
  async function prepare(text: string): Promise<string | undefined> {
    const name = `kept_${(lastName += 1)}`;
    try {
      await client.query(`prepare ${name} as ${text}`);
    } catch {
      return undefined;
    }
    parsedStatements[name] = text;
    return name;
  }

  function forget(text: string): void {
    const name = names.get(text) ?? '';
    names.delete(text);
    delete parsedStatements[name];
    // In a transaction that has failed it stays, and takes some memory.
    client.query(`deallocate ${name}`).catch(() => undefined);
  }

  async function query(text: string, values: readonly unknown[]): Promise<pg.QueryResult> {
    const name = PLANNED.test(text) && values.length > 0 ? await nameOf(text) : undefined;
    try {
      const result = await client.query({ text, values: [...values], ...(name && { name }) });
      if (name === undefined) remember(seen, text);
      return result;
    } catch (error) {
      if (!(error instanceof pg.DatabaseError)) throw error;
      if (error.severity === 'PANIC') onPanic(error);
      if (isOutdated(error)) forget(text);
      throw error;
    }
  }
  // Of its two ways to ask, the one that streams is used by nobody here; what a row is, whoever asks knows.
  return {
    query: query as unknown as PostgresPoolClient['query'],
    release: () => client.release(),
  };
}

function remember(seen: Set<string>, text: string): void {
  if (seen.size >= KEPT_MAX) seen.clear();
  seen.add(text);
}
