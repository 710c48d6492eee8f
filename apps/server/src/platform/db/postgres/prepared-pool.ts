// Connections of PostgreSQL on which statements that are asked often are prepared. Where they are lost, as by a pooler that gives
// each transaction another connection, or are no longer what they were, one piece of work fails as if the database were away
// for a moment; after that it goes without.
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { createStatementNames, type StatementNames } from './statement-names.ts';

/** A connection does not know a name, or knows it already. */
const LOST_CODES: ReadonlySet<string | undefined> = new Set(['26000', '42P05']);

/** `onLost` is told once, when connections are found not to keep what is prepared. */
export function preparedPool(pool: pg.Pool, onLost: () => void): PostgresPool {
  const names = createStatementNames();
  const prepared = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect();
      const known = prepared.get(client) ?? preparing(client, names, onLost);
      prepared.set(client, known);
      return known;
    },
  };
}

function preparing(
  client: pg.PoolClient,
  names: StatementNames,
  onLost: () => void,
): PostgresPoolClient {
  const query = async (text: string, values: readonly unknown[]) => {
    const name = values.length > 0 ? names.nameOf(text) : undefined;
    try {
      return await client.query({ text, values: [...values], ...(name !== undefined && { name }) });
    } catch (error) {
      if (name === undefined || !(error instanceof pg.DatabaseError)) throw error;
      if (LOST_CODES.has(error.code)) {
        if (names.giveUp()) onLost();
      } else if (isOutdated(error)) names.renew();
      else throw error;
      throw new PreparedAway(error);
    }
  };
  return {
    // What its rows are, whoever asks knows; nothing here reads by a cursor.
    query: query as unknown as PostgresPoolClient['query'],
    release: (isDestroyed) => client.release(isDestroyed),
  };
}

/** A table has other columns than when it was prepared: the database has been migrated since. */
export const isOutdated = ({ code, routine }: pg.DatabaseError): boolean =>
  code === '0A000' && routine === 'RevalidateCachedQuery';

/** As a line that is cut says it: the same work succeeds a moment later. */
class PreparedAway extends Error {
  readonly code = 'ECONNRESET';
  constructor(cause: Error) {
    super('A prepared statement is not what it was', { cause });
  }
}
