// Repeated statements are planned once, on the single connection of the embedded database. Most of our statements take longer to
// plan there than to run. For PostgreSQL with its several connections, which may belong to a pooler, see prepared-pool.ts.
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { isOutdated } from '../postgres/prepared-pool.ts';

/** A statement that was sent once is remembered, one that was sent twice is prepared, with a limit for each. */
const KEPT_MAX = 400;

/** Not statements such as `begin`. */
const PLANNED = /^\s*(select|insert|update|delete|with)\b/i;

/** The record of `pg` of what it need not prepare again; missing in its types. */
interface Notes {
  connection: { parsedStatements: Record<string, string> };
}

/** The same pool, for Kysely. `onPanic` receives the last message of the database; after that, it answers nobody. */
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

  /** Undefined if it has not been answered before. */
  async function nameOf(text: string): Promise<string | undefined> {
    const known = names.get(text);
    if (known === undefined && !seen.delete(text)) return undefined;
    const name = known ?? (await prepare(text));
    if (name === undefined) return undefined;
    // The most recently used stands last.
    names.delete(text);
    names.set(text, name);
    const [oldest] = names.keys();
    if (oldest !== undefined && names.size > KEPT_MAX) forget(oldest);
    return name;
  }

  /** Prepared separately: when a batch fails, PGlite does not report what was prepared. Undefined in a failed transaction. */
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
    // In a failed transaction it stays, and takes some memory.
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
  // Nobody here uses the streaming way to query; the caller knows the type of a row.
  return {
    query: query as unknown as PostgresPoolClient['query'],
    release: () => client.release(),
  };
}

function remember(seen: Set<string>, text: string): void {
  if (seen.size >= KEPT_MAX) seen.clear();
  seen.add(text);
}
