// Which feature or platform part owns a table, and which of its columns others may read: both stand in its tables.ts.
import { parseSync, type Program, type TSInterfaceDeclaration } from 'oxc-parser';
import { dirname } from 'node:path/posix';
import type { SourceTree } from './source-tree.ts';
import { zoneOf } from './zones.ts';

export interface Table {
  name: string;
  /** The folder of the tables.ts that declares it. */
  owner: string;
  columns: Set<string>;
  /** Columns of the `…View` interface that the table's interface extends. */
  shared: Set<string>;
}

/** Every table by its name. */
export function tablesOf(tree: SourceTree): Map<string, Table> {
  const found = [...tree.files.values()].filter(({ path }) => zoneOf(path).role === 'tables');
  return new Map(
    found.flatMap(({ path, text }) =>
      tablesIn(path, text).map((table) => [table.name, table] as const),
    ),
  );
}

/** The names in the `tables` that a tables.ts exports for the module beside it. */
export function listedTables(path: string, text: string): string[] {
  return parse(path, text).body.flatMap((node) => {
    const declared = node.type === 'ExportNamedDeclaration' ? node.declaration : null;
    if (declared?.type !== 'VariableDeclaration') return [];
    const [list] = declared.declarations.filter(
      ({ id }) => id.type === 'Identifier' && id.name === 'tables',
    );
    if (list?.init?.type !== 'ArrayExpression') return [];
    return list.init.elements.flatMap((element) =>
      element?.type === 'Literal' && typeof element.value === 'string' ? element.value : [],
    );
  });
}

const parse = (path: string, text: string): Program =>
  parseSync(path, text, { sourceType: 'module' }).program;

type Interfaces = Map<string, TSInterfaceDeclaration>;

export function tablesIn(path: string, text: string): Table[] {
  const interfaces: Interfaces = new Map();
  const rows: TSInterfaceDeclaration[] = [];
  for (const node of parse(path, text).body) {
    const declared = node.type === 'ExportNamedDeclaration' ? node.declaration : node;
    if (declared?.type === 'TSInterfaceDeclaration') interfaces.set(declared.id.name, declared);
    if (declared?.type !== 'TSModuleDeclaration' || declared.body?.type !== 'TSModuleBlock')
      continue;
    for (const inner of declared.body.body) {
      if (inner.type === 'TSInterfaceDeclaration' && inner.id.name === 'Database') rows.push(inner);
    }
  }
  return rows.flatMap((row) =>
    propertiesOf(row).map(({ name, type }) => ({
      name,
      owner: dirname(path),
      columns: columnsOf(interfaces, type),
      shared: sharedOf(interfaces, type),
    })),
  );
}

/** The names and types of an interface's own properties. */
function propertiesOf({ body }: TSInterfaceDeclaration): { name: string; type: string }[] {
  return body.body.flatMap((member) => {
    if (member.type !== 'TSPropertySignature' || member.key.type !== 'Identifier') return [];
    const type = member.typeAnnotation?.typeAnnotation;
    const named = type?.type === 'TSTypeReference' ? type.typeName : undefined;
    return [{ name: member.key.name, type: named?.type === 'Identifier' ? named.name : '' }];
  });
}

const parentsOf = ({ extends: parents }: TSInterfaceDeclaration): string[] =>
  parents.flatMap(({ expression }) => (expression.type === 'Identifier' ? expression.name : []));

function columnsOf(interfaces: Interfaces, name: string): Set<string> {
  const declared = interfaces.get(name);
  if (!declared) return new Set();
  const inherited = parentsOf(declared).flatMap((parent) => [...columnsOf(interfaces, parent)]);
  return new Set([...inherited, ...propertiesOf(declared).map((property) => property.name)]);
}

function sharedOf(interfaces: Interfaces, name: string): Set<string> {
  if (name.endsWith('View')) return columnsOf(interfaces, name);
  const declared = interfaces.get(name);
  const parents = declared ? parentsOf(declared) : [];
  return new Set(parents.flatMap((parent) => [...sharedOf(interfaces, parent)]));
}
