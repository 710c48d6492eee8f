// Which tables a file may write and read. A table belongs to the feature or platform part whose tables.ts declares it: only
// *.store.ts of the owner write it; others call the owner's public.ts, or read the columns of its view.
import type { SourceFile } from './source-file.ts';
import type { SourceTree, Violation } from './source-tree.ts';
import { type Table, tablesOf } from './table-owners.ts';
import { queriesIn, type Query } from './table-uses.ts';
import { zoneOf } from './zones.ts';

type Tables = ReadonlyMap<string, Table>;

const SPEAKS_SQL = /\bsql\b|selectFrom|insertInto|updateTable|deleteFrom|mergeInto/;

export function tableViolations(tree: SourceTree): Violation[] {
  const tables = tablesOf(tree);
  return [...tree.files.values()].flatMap((file) => {
    const { workspace, isTest } = zoneOf(file.path);
    if (workspace !== 'apps/server' || isTest || file.path.includes('/migrations/')) return [];
    if (!SPEAKS_SQL.test(file.text)) return [];
    const queries = queriesIn(file, tables);
    return [...writeViolations(file, queries, tables), ...readViolations(file, queries, tables)];
  });
}

const isOwnedBy = (path: string, table: Table | undefined): boolean =>
  table === undefined || path.startsWith(`${table.owner}/`);

const shortly = (owner: string): string => owner.replace('apps/server/src/', '');

function writeViolations(
  { path: file }: SourceFile,
  queries: Query[],
  tables: Tables,
): Violation[] {
  const isStore = zoneOf(file).role === 'store';
  return queries
    .flatMap((query) => query.tables)
    .filter(({ isWrite }) => isWrite)
    .flatMap(({ table, line }) => {
      const owner = shortly(tables.get(table)?.owner ?? '');
      if (!isOwnedBy(file, tables.get(table))) {
        return [
          {
            file,
            line,
            message: `writes ${table}, a table of ${owner}: call a function of its *.store.ts in this transaction, through its public.ts`,
          },
        ];
      }
      return isStore ? [] : [{ file, line, message: `writes ${table}: only *.store.ts write` }];
    });
}

function readViolations({ path: file }: SourceFile, queries: Query[], tables: Tables): Violation[] {
  const everywhere = aliasesOf(queries);
  return queries.flatMap((query) => {
    const aliases = aliasesOf([query]);
    // A column list that is declared separately may refer to any table in the file.
    const inQuery = named(query.tables.length > 0 ? [query] : queries, tables);
    const unread = new Map<string, { line: number; column: string; table: Table }>();
    for (const { qualifier, column, line } of query.columns) {
      const meant = aliases.get(qualifier) ?? everywhere.get(qualifier) ?? [qualifier];
      const possible = qualifier === '' ? inQuery : meant.flatMap((name) => tables.get(name) ?? []);
      const having = possible.filter(({ columns }) => column === '*' || columns.has(column));
      const mayRead = having.some((table) => isOwnedBy(file, table) || isShared(table, column));
      const [table] = having;
      if (table && !mayRead) unread.set(`${table.name}.${column}`, { line, column, table });
    }
    for (const { table, line } of query.tables.filter(({ isWrite }) => !isWrite)) {
      const found = tables.get(table);
      if (!found || isOwnedBy(file, found) || found.shared.size > 0) continue;
      unread.set(table, { line, column: '*', table: found });
    }
    return [...unread.values()].map(({ line, column, table }) => ({
      file,
      line,
      message: `reads ${table.name}.${column} of ${shortly(table.owner)}: ask its public.ts, or share the column in the view of its tables.ts`,
    }));
  });
}

const named = (queries: Query[], tables: Tables): Table[] =>
  [...new Set(queries.flatMap((query) => query.tables.map(({ table }) => table)))].flatMap(
    (name) => tables.get(name) ?? [],
  );

const isShared = ({ columns, shared }: Table, column: string): boolean =>
  column === '*' ? columns.size === shared.size : shared.has(column);

function aliasesOf(queries: Query[]): Map<string, string[]> {
  const aliases = new Map<string, string[]>();
  for (const { alias, table } of queries.flatMap((query) => query.tables)) {
    aliases.set(alias, [...(aliases.get(alias) ?? []), table]);
  }
  return aliases;
}
