// A parsed source file for the rules: imports and exports, lengths of the file and its functions, casts.
import {
  type CallExpression,
  type Declaration,
  type Expression,
  parseSync,
  Visitor,
} from 'oxc-parser';

export interface Import {
  specifier: string;
  line: number;
}

export interface FunctionLength {
  name: string;
  line: number;
  /** Lines of code including inner functions, without blank lines and comments. */
  wholeLines: number;
}

/** A name that a file declares and exports; re-exports are not included. */
export interface Export {
  name: string;
  line: number;
  /** Whether a comment stands directly above the declaration. */
  hasSentence: boolean;
}

export interface Comment {
  text: string;
  line: number;
  lastLine: number;
}

export interface TableWrite {
  table: string;
  line: number;
}

export interface SourceFile {
  path: string;
  text: string;
  lines: number;
  imports: Import[];
  /** `export * from` and `export { … } from`. */
  reExports: number;
  starExports: number[];
  /** Whether the file has more than imports and re-exports. */
  hasOwnCode: boolean;
  functions: FunctionLength[];
  exports: Export[];
  comments: Comment[];
  /** Lines of `as` assertions other than `as const`. */
  casts: number[];
  anyTypes: number[];
  /** Lines of `Parameters<typeof …>`. */
  typeofParameters: number[];
  /** Method calls with their lines, for the rules about SQL. */
  methodCalls: Array<{ name: string; line: number }>;
  /** Tables that the file inserts into, updates or deletes from, by the query builder or in `sql`. */
  tableWrites: TableWrite[];
  parseError: string | undefined;
}

/** Parses a TypeScript or JavaScript file; `parseError` is set if that fails. */
export function readSource(path: string, text: string): SourceFile {
  const parsed = parseSync(path, text, { sourceType: 'module' });
  const lineAt = lineFinder(text);
  const { staticImports, staticExports, dynamicImports } = parsed.module;
  const fromExports = staticExports.flatMap(({ start, entries }) =>
    entries
      .filter(({ moduleRequest }) => moduleRequest !== null)
      .map(({ moduleRequest, importName }) => ({
        specifier: moduleRequest?.value ?? '',
        line: lineAt(start),
        isStar: String(importName.kind).startsWith('All'),
      })),
  );
  const imports = [
    ...staticImports.map(({ moduleRequest, start }) => ({
      specifier: moduleRequest.value,
      line: lineAt(start),
    })),
    ...fromExports.map(({ specifier, line }) => ({ specifier, line })),
    ...dynamicImports.flatMap(({ moduleRequest }) => {
      const literal = /^['"](.*)['"]$/.exec(text.slice(moduleRequest.start, moduleRequest.end));
      return literal ? [{ specifier: literal[1] ?? '', line: lineAt(moduleRequest.start) }] : [];
    }),
  ];
  const comments = parsed.comments.map(({ value, start, end }) => ({
    text: value,
    line: lineAt(start),
    lastLine: lineAt(end),
  }));
  return {
    path,
    text,
    lines: text === '' ? 0 : text.trimEnd().split('\n').length,
    imports,
    reExports: fromExports.length,
    starExports: fromExports.filter(({ isStar }) => isStar).map(({ line }) => line),
    comments,
    exports: exportsOf(parsed, lineAt, comments),
    parseError: parsed.errors[0]?.message,
    ...walk(parsed, lineAt, codeLinesOf(text, parsed.comments)),
  };
}

const WRITING_METHODS = new Set(['insertInto', 'updateTable', 'deleteFrom']);
const WRITING_SQL =
  /\b(?:insert into|update|delete from)\s+"?([a-z_]+)"?(?=\s+(?:\(|set\b|as\b|where\b|using\b|select\b|values\b|[a-z]+\s+set\b)|\s*\()/gi;

type Parsed = ReturnType<typeof parseSync>;
type LineAt = (offset: number) => number;
type Walked = Pick<
  SourceFile,
  | 'hasOwnCode'
  | 'functions'
  | 'casts'
  | 'anyTypes'
  | 'typeofParameters'
  | 'methodCalls'
  | 'tableWrites'
>;

/** A value and a type of the same name count as one export, with one sentence. */
function exportsOf(parsed: Parsed, lineAt: LineAt, comments: Comment[]): Export[] {
  const found = new Map<string, Export>();
  for (const node of parsed.program.body) {
    if (node.type !== 'ExportNamedDeclaration' || !node.declaration) continue;
    const line = lineAt(node.start);
    const hasSentence = comments.some(({ lastLine }) => lastLine === line - 1);
    for (const name of namesOf(node.declaration)) {
      const first = found.get(name);
      found.set(name, {
        name,
        line: first?.line ?? line,
        hasSentence: hasSentence || (first?.hasSentence ?? false),
      });
    }
  }
  return [...found.values()];
}

function namesOf(declaration: Declaration): string[] {
  if (declaration.type === 'VariableDeclaration') {
    return declaration.declarations.flatMap(({ id }) =>
      id.type === 'Identifier' ? [id.name] : [],
    );
  }
  const id = 'id' in declaration ? declaration.id : null;
  return id?.type === 'Identifier' ? [id.name] : [];
}

function walk(parsed: Parsed, lineAt: LineAt, isCode: (line: number) => boolean): Walked {
  const walked: Walked = {
    hasOwnCode: parsed.program.body.some((node) => !isImportOrReExport(node)),
    functions: [],
    casts: [],
    anyTypes: [],
    typeofParameters: [],
    methodCalls: [],
    tableWrites: [],
  };
  const measure = functionMeasure(walked.functions, lineAt, isCode);
  new Visitor({
    FunctionDeclaration: (node) => measure.enter(node, node.id?.name),
    FunctionExpression: (node) => measure.enter(node, node.id?.name),
    ArrowFunctionExpression: (node) => measure.enter(node, undefined),
    VariableDeclarator: (node) => {
      if (node.id.type === 'Identifier') measure.nameNext(node.id.name);
    },
    TSAnyKeyword: (node) => void walked.anyTypes.push(lineAt(node.start)),
    TSAsExpression: (node) => {
      const type = node.typeAnnotation;
      const isConst =
        type.type === 'TSTypeReference' &&
        type.typeName.type === 'Identifier' &&
        type.typeName.name === 'const';
      if (!isConst) walked.casts.push(lineAt(type.start));
    },
    TSTypeReference: (node) => {
      if (node.typeName.type !== 'Identifier' || node.typeName.name !== 'Parameters') return;
      if (node.typeArguments?.params[0]?.type !== 'TSTypeQuery') return;
      walked.typeofParameters.push(lineAt(node.start));
    },
    CallExpression: (node) => {
      measure.skipSections(node);
      const { callee } = node;
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
      const { name, start } = callee.property;
      walked.methodCalls.push({ name, line: lineAt(start) });
      const [table] = node.arguments;
      if (WRITING_METHODS.has(name) && table?.type === 'Literal') {
        const written = String(table.value).split(' ')[0] ?? '';
        walked.tableWrites.push({ table: written, line: lineAt(start) });
      }
    },
    TaggedTemplateExpression: (node) => {
      if (node.tag.type !== 'Identifier' || node.tag.name !== 'sql') return;
      for (const { value, start } of node.quasi.quasis) {
        for (const found of value.raw.matchAll(WRITING_SQL)) {
          walked.tableWrites.push({ table: found[1] ?? '', line: lineAt(start + found.index) });
        }
      }
    },
  }).visit(parsed.program);
  return walked;
}

function isImportOrReExport(node: Parsed['program']['body'][number]): boolean {
  if (node.type === 'ImportDeclaration' || node.type === 'ExportAllDeclaration') return true;
  return node.type === 'ExportNamedDeclaration' && node.source !== null;
}

/** Collects the lines of each function, including inner functions. */
function functionMeasure(
  found: FunctionLength[],
  lineAt: LineAt,
  isCode: (line: number) => boolean,
) {
  const sections = new Set<number>();
  let nextName: string | undefined;
  return {
    nameNext(name: string): void {
      nextName = name;
    },
    /** The callback of `describe` is a part of the file, not a function. */
    skipSections({ callee, arguments: given }: CallExpression): void {
      if (calledName(callee) !== 'describe') return;
      for (const { start } of given) sections.add(start);
    },
    enter(node: { start: number; end: number }, ownName: string | undefined): void {
      const name = ownName ?? nextName ?? 'a function';
      nextName = undefined;
      if (sections.has(node.start)) return;
      const [line, lastLine] = [lineAt(node.start), lineAt(node.end)];
      let wholeLines = 0;
      for (let at = line; at <= lastLine; at += 1) if (isCode(at)) wholeLines += 1;
      found.push({ name, line, wholeLines });
    },
  };
}

/** Finds `describe` in `describe(…)`, `describe.skipIf(…)(…)` and `describe.each`…`(…)`. */
function calledName(callee: Expression): string | undefined {
  if (callee.type === 'Identifier') return callee.name;
  if (callee.type === 'MemberExpression') return calledName(callee.object);
  if (callee.type === 'CallExpression') return calledName(callee.callee);
  if (callee.type === 'TaggedTemplateExpression') return calledName(callee.tag);
  return undefined;
}

function lineFinder(text: string): LineAt {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return (offset) => {
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return low + 1;
  };
}

function codeLinesOf(text: string, comments: Parsed['comments']): (line: number) => boolean {
  let bare = text;
  for (const { start, end } of comments) {
    const blank = text.slice(start, end).replaceAll(/[^\n]/g, ' ');
    bare = bare.slice(0, start) + blank + bare.slice(end);
  }
  const lines = bare.split('\n');
  return (line) => (lines[line - 1] ?? '').trim() !== '';
}
