// PostgreSQL connections on which frequent statements are prepared. If they are lost, for example by a pooler that gives each
// transaction another connection, or a table has changed, one piece of work fails as if the database had been unavailable for a
// moment; after that, nothing is prepared.
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { createStatementNames, type StatementNames } from './statement-names.ts';

/** A connection does not know a name, or already knows it. */
const LOST_CODES: ReadonlySet<string | undefined> = new Set(['26000', '42P05']);

/** `onLost` is called once, when connections turn out to lose prepared statements. */
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
    // The caller knows the type of a row; nothing here reads with a cursor.
    query: query as unknown as PostgresPoolClient['query'],
    release: (isDestroyed) => client.release(isDestroyed),
  };
}

/** A table has other columns than when the statement was prepared: the database has been migrated since. */
export const isOutdated = ({ code, routine }: pg.DatabaseError): boolean =>
  code === '0A000' && routine === 'RevalidateCachedQuery';

/** The error of a connection that was cut: the same work succeeds a moment later. */
class PreparedAway extends Error {
  readonly code = 'ECONNRESET';
  constructor(cause: Error) {
    super('A prepared statement is not what it was', { cause });
  }
}
