// The OCPP messages that the server receives and sends, and that its tests cover, from the sources. Independent of Markdown.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { v16, v201 } from '@voltagora/ocpp';
import { parseSync } from 'oxc-parser';

export type Version = '1.6' | '2.0.1';
/** `acknowledged`: received, and only answered, always with the same. */
type Way = 'received' | 'acknowledged' | 'sent' | 'tested';
export type Messages = Record<Version, Record<Way, Set<string>>>;

/** Without any message. */
export const noMessages = (): Messages => ({
  '1.6': { received: new Set(), acknowledged: new Set(), sent: new Set(), tested: new Set() },
  '2.0.1': { received: new Set(), acknowledged: new Set(), sent: new Set(), tested: new Set() },
});

export const ACTIONS: Record<Version, ReadonlySet<string>> = {
  '1.6': v16.actionNames,
  '2.0.1': v201.actionNames,
};

const HANDLERS: Record<Version, RegExp> = {
  '1.6': /\bOcppHandlers\b/,
  '2.0.1': /\bOcppHandlers201\b/,
};
const CONNECTION: Record<Version, RegExp> = {
  '1.6': /\bOcppConnection16\b/,
  '2.0.1': /\bOcppConnection201\b/,
};

/** From the sources below `root`. */
export function readMessages(root: string): Messages {
  const messages = noMessages();
  for (const file of globSync('apps/server/src/**/*.ocpp.ts', { cwd: root })) {
    noteSource(messages, readFileSync(join(root, file), 'utf8'));
  }
  const tests = [
    'apps/server/src/**/*.test.ts',
    'apps/server/src/tests/kit/**/*.ts',
    'tests/**/*.ts',
  ];
  for (const file of globSync(tests, { cwd: root })) {
    noteTest(messages, readFileSync(join(root, file), 'utf8'));
  }
  return messages;
}

/** A property of a handler map is received; an argument of `command` is sent. */
export function noteSource(messages: Messages, text: string): void {
  const program: Node = { ...parseSync('source.ts', text, { sourceType: 'module' }).program };
  const aliases = new Map<string, string>();
  visit(program, [], ({ type, ...node }) => {
    if (type !== 'TSTypeAliasDeclaration' || !isNode(node['id'])) return;
    aliases.set(String(node['id']['name']), text.slice(node.start, node.end));
  });
  visit(program, [], (node, around) => {
    const isHandler = node.type === 'Property' && isNode(node['value']) && isCode(node['value']);
    if (isHandler && isNode(node['key'])) {
      const version = versionAt(text, node, around, aliases, HANDLERS);
      const action = String(node['key']['name']);
      if (version !== undefined && ACTIONS[version].has(action)) {
        messages[version].received.add(action);
        if (isConstantAnswer(node['value'])) messages[version].acknowledged.add(action);
      }
    }
    if (node.type !== 'CallExpression' || !isCommand(node['callee'])) return;
    const version =
      branchOf(text, [node, ...around]) ?? versionAt(text, node, around, aliases, CONNECTION);
    if (version === undefined) return;
    for (const action of actionWords(text, node['arguments'])) {
      if (ACTIONS[version].has(action)) messages[version].sent.add(action);
    }
  });
}

/** Quoted names in a test that uses this version; 1.6 when no version is named. */
export function noteTest(messages: Messages, text: string): void {
  const speaks201 = /2\.0\.1|201\b/.test(text);
  const versions: Version[] = speaks201 ? ['2.0.1'] : ['1.6'];
  if (speaks201 && /1\.6|\b16\b/.test(text)) versions.push('1.6');
  for (const [, action = ''] of text.matchAll(/['"](\w+)['"]/g)) {
    for (const version of versions) {
      if (ACTIONS[version].has(action)) messages[version].tested.add(action);
    }
  }
}

interface Node {
  type: string;
  start: number;
  end: number;
  [member: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

/** A function, the name of one, or its steps. */
const isCode = ({ type }: Node): boolean =>
  /^(?:Identifier|CallExpression|\w*FunctionExpression|MemberExpression|ObjectExpression)$/.test(
    type,
  );

/** A function of nothing whose answer contains no value but literals. */
function isConstantAnswer(handler: unknown): boolean {
  if (!isNode(handler) || handler.type !== 'ArrowFunctionExpression') return false;
  const inParens = isNode(handler['body']) ? handler['body'] : undefined;
  const body = inParens?.type === 'ParenthesizedExpression' ? inParens['expression'] : inParens;
  if (!isNode(body) || body.type !== 'ObjectExpression') return false;
  const properties = Array.isArray(body['properties']) ? body['properties'].filter(isNode) : [];
  return properties.every(({ value }) => isNode(value) && value.type === 'Literal');
}

const isCommand = (callee: unknown): boolean => {
  if (!isNode(callee)) return false;
  const name = callee.type === 'MemberExpression' ? callee['property'] : callee;
  return isNode(name) && name['name'] === 'command';
};

/** The quoted strings before the payload. */
const actionWords = (text: string, given: unknown): string[] =>
  (Array.isArray(given) ? given.filter(isNode) : [])
    .filter(({ type }) => type !== 'ObjectExpression')
    .flatMap(({ start, end }) => [...text.slice(start, end).matchAll(/'(\w+)'/g)])
    .map(([, word = '']) => word);

function visit(node: Node, around: Node[], look: (node: Node, around: Node[]) => void): void {
  look(node, around);
  for (const member of Object.values(node)) {
    for (const child of Array.isArray(member) ? member : [member]) {
      if (isNode(child)) visit(child, [node, ...around], look);
    }
  }
}

const OTHER: Record<Version, Version> = { '1.6': '2.0.1', '2.0.1': '1.6' };

/** The version in the branch of a check of the connection's version: in either branch, or after an early return. */
function branchOf(text: string, path: readonly Node[]): Version | undefined {
  for (const [index, node] of path.entries()) {
    const child = path[index - 1];
    if (child === undefined) continue;
    const asked = versionAskedBy(text, node);
    if (asked !== undefined && child === node['consequent']) return asked;
    if (asked !== undefined && child === node['alternate']) return OTHER[asked];
    const statements = Array.isArray(node['body']) ? node['body'].filter(isNode) : [];
    const before = statements.slice(0, Math.max(0, statements.indexOf(child)));
    const gone = before.map((each) => versionAskedBy(text, each)).find(Boolean);
    if (gone !== undefined) return OTHER[gone];
  }
  return undefined;
}

function versionAskedBy(text: string, { type, test }: Node): Version | undefined {
  if (!/^(?:IfStatement|ConditionalExpression)$/.test(type) || !isNode(test)) return undefined;
  const words = text.slice(test.start, test.end);
  return (['1.6', '2.0.1'] as const).find((version) => words.endsWith(`version === '${version}'`));
}

/** The only version whose types are named nearest to a node: before it in the enclosing code, or else in the whole file. */
function versionAt(
  text: string,
  { start }: Node,
  around: readonly Node[],
  aliases: ReadonlyMap<string, string>,
  types: Record<Version, RegExp>,
): Version | undefined {
  for (const { type, start: begin } of around) {
    const words = type === 'Program' ? text : text.slice(begin, start);
    const named = [...aliases].filter(([name]) => new RegExp(`\\b${name}\\b`).test(words));
    const all = [words, ...named.map(([, alias]) => alias)].join('\n');
    const versions = (['1.6', '2.0.1'] as const).filter((version) => types[version].test(all));
    if (versions.length === 1) return versions[0];
  }
  return undefined;
}
