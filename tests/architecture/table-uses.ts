// Tables that a file writes and reads, with the columns it names, from Kysely's methods and raw SQL. Everything in one
// declaration counts as one query, which is enough to find the tables without parsing SQL.
import { parseSync, Visitor } from 'oxc-parser';
import type { SourceFile } from './source-file.ts';
import type { Table } from './table-owners.ts';

type Tables = ReadonlyMap<string, Table>;

interface TableRef {
  table: string;
  alias: string;
  isWrite: boolean;
  line: number;
}

interface ColumnRef {
  /** A table or its alias; '' for an unqualified column. */
  qualifier: string;
  /** '*' for all. */
  column: string;
  line: number;
}

/** The tables and columns of one top-level declaration, or of one SQL text in it. */
export interface Query {
  tables: TableRef[];
  columns: ColumnRef[];
}

const WRITES = new Set(['insertInto', 'updateTable', 'deleteFrom', 'mergeInto']);
const READS = new Set(['selectFrom', 'from', 'using']);
const JOIN = /^(?:inner|left|right|full|cross)Join(?:Lateral)?$/;

export function queriesIn({ path, text }: SourceFile, tables: Tables): Query[] {
  const parsed = parseSync(path, text, { sourceType: 'module' });
  const lineAt = (offset: number): number => text.slice(0, offset).split('\n').length;
  const scopes = parsed.program.body
    .filter(({ type }) => type !== 'ImportDeclaration')
    .map(({ start, end }) => ({ start, end, query: emptyQuery(), raw: emptyQuery() }));
  const scopeAt = (offset: number) =>
    scopes.find(({ start, end }) => start <= offset && offset < end);
  new Visitor({
    CallExpression({ callee, arguments: [first], start, end }) {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
      const { name } = callee.property;
      const scope = scopeAt(start);
      const line = lineAt(callee.property.start);
      const isWrite = WRITES.has(name);
      if (name === 'selectAll') {
        const qualifier = first?.type === 'Literal' ? String(first.value) : '';
        scope?.query.columns.push({ qualifier, column: '*', line });
      }
      if (!isWrite && !READS.has(name) && !JOIN.test(name)) return;
      // A table given by a variable is one of those named in the same scope.
      const named = first?.type === 'Identifier' ? text.slice(scope?.start, scope?.end) : undefined;
      const given = named ?? text.slice(first?.start ?? end, first?.end ?? end);
      for (const [, table = '', alias] of given.matchAll(/'(\w+)(?:\s+as\s+(\w+))?'/g)) {
        if (tables.has(table))
          scope?.query.tables.push({ table, alias: alias ?? table, isWrite, line });
        if (named === undefined && first?.type === 'Literal') break;
      }
    },
    Literal({ value, start }) {
      if (typeof value !== 'string') return;
      const match = /^(?:(\w+)\.)?(\w+)(?:\s+as\s+\w+)?$/.exec(value);
      if (!match) return;
      const [, qualifier = '', column = ''] = match;
      scopeAt(start)?.query.columns.push({ qualifier, column, line: lineAt(start) });
    },
    TaggedTemplateExpression({ tag, quasi, start }) {
      if (tag.type !== 'Identifier' || tag.name !== 'sql') return;
      const raw = rawQuery(quasi.quasis.map((part) => part.value.raw).join(' $ '), tables);
      const scope = scopeAt(start);
      const line = lineAt(start);
      scope?.query.tables.push(...raw.tables.map((ref) => ({ ...ref, line })));
      scope?.raw.columns.push(...raw.columns.map((ref) => ({ ...ref, line })));
    },
  }).visit(parsed.program);
  return scopes.map(({ query, raw }) => ({
    tables: query.tables,
    columns: [...query.columns, ...raw.columns],
  }));
}

const emptyQuery = (): Query => ({ tables: [], columns: [] });

const NAME = String.raw`([a-z_]+)(?:\s+(?:as\s+)?([a-z_]+))?`;
const WRITTEN = new RegExp(
  String.raw`\b(?:insert\s+into|update|delete\s+from|truncate)\s+${NAME}`,
  'gi',
);
const FROM =
  /\b(?:from|join|using)\s+((?:lateral\s+)?[a-z_]+(?:\s+(?:as\s+)?[a-z_]+)?(?:\s*,\s*[a-z_]+(?:\s+(?:as\s+)?[a-z_]+)?)*)/gi;
const LISTED = new RegExp(NAME, 'i');
const NO_ALIAS =
  /^(?:where|set|on|join|inner|left|right|full|cross|order|group|limit|for|using|returning|values|union|natural|select|default|as|and|or|having|offset|from|with)$/i;
const COLUMN = /(?<![\w.:])(?:([a-z_]+)\.)?([a-z_]+|\*)(?![\w(.])/gi;

function rawQuery(sql: string, tables: Tables): Query {
  const bare = sql.replaceAll(/--.*$/gm, ' ').replaceAll(/'[^']*'/g, ' ');
  const query = emptyQuery();
  const add = (table: string, given: string | undefined, isWrite: boolean): void => {
    if (!tables.has(table)) return;
    const alias = given === undefined || NO_ALIAS.test(given) ? table : given;
    query.tables.push({ table, alias, isWrite, line: 0 });
  };
  for (const [, table = '', alias] of bare.matchAll(WRITTEN)) add(table, alias, true);
  for (const [, list = ''] of bare.matchAll(FROM)) {
    for (const item of list.replace(/^lateral\s+/i, '').split(',')) {
      const [, table = '', alias] = LISTED.exec(item) ?? [];
      add(table, alias, false);
    }
  }
  for (const [, qualifier = '', column = ''] of bare.matchAll(COLUMN)) {
    if (column !== '*' || qualifier !== '') query.columns.push({ qualifier, column, line: 0 });
  }
  return query;
}
