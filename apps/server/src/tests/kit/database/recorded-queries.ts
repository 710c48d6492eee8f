// Listens to what goes to a database, and asks the planner about it, for tests and measurements. Not for the program itself.
import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import type { Database } from '../../../platform/db/database.ts';

/** The same database, with a record of every query since it was last taken. */
export function recordQueries(source: Db) {
  let queries: CompiledQuery[] = [];
  const begin = (text: string) => (connection: DatabaseConnection) =>
    connection.executeQuery(CompiledQuery.raw(text)).then(() => {});
  const releases = new WeakMap<DatabaseConnection, () => void>();
  const acquireConnection = () =>
    new Promise<DatabaseConnection>((resolve, reject) => {
      const used = source.connection().execute(
        (inner) =>
          new Promise<void>((release) => {
            const connection: DatabaseConnection = {
              executeQuery<R>(query: CompiledQuery) {
                queries.push(query);
                // What a row is, whoever asks knows: the query was compiled for them.
                return inner.executeQuery(query) as Promise<QueryResult<R>>;
              },
              streamQuery() {
                throw new Error('Nothing here streams');
              },
            };
            releases.set(connection, release);
            resolve(connection);
          }),
      );
      used.catch(reject);
    });
  const db = new Kysely<Database>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createIntrospector: (of) => new PostgresIntrospector(of),
      createQueryCompiler: () => new PostgresQueryCompiler(),
      createDriver: () => ({
        init: () => Promise.resolve(),
        acquireConnection,
        beginTransaction: begin('begin'),
        commitTransaction: begin('commit'),
        rollbackTransaction: begin('rollback'),
        releaseConnection: (connection) => Promise.resolve(releases.get(connection)?.()),
        destroy: () => Promise.resolve(),
      }),
    },
  });
  return {
    db,
    take(): CompiledQuery[] {
      const taken = queries;
      queries = [];
      return taken;
    },
  };
}

export interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Heap Fetches'?: number;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: PlanNode[];
}

/** The nodes of a query's plan, as it ran with its own parameters. */
export async function planOf(db: Db, query: CompiledQuery): Promise<PlanNode[]> {
  const explain = `explain (analyze, buffers, format json) ${query.sql}`;
  const { rows } = await db.executeQuery<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
    CompiledQuery.raw(explain, [...query.parameters]),
  );
  const flat = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(flat)];
  return rows.flatMap((row) => flat(row['QUERY PLAN'][0].Plan));
}

/** What a PostgreSQL server's autovacuum would have done by itself a minute later. */
export const vacuum = (db: Db) => db.executeQuery(CompiledQuery.raw('vacuum analyze'));

export async function versionOf(db: Db): Promise<string> {
  const { rows } = await db.executeQuery<{ version: string }>(
    CompiledQuery.raw('select version()'),
  );
  return rows[0]?.version.split(' on ')[0] ?? '';
}
