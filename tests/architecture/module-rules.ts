// Composition of the server (ADR 36): a module in every feature, and one list of them.
import type { SourceTree, Violation } from './source-tree.ts';
import { listedTables, tablesIn } from './table-owners.ts';
import { zoneOf } from './zones.ts';

const FEATURE = /^apps\/server\/src\/features\/([^/]+)\//;
const MODULE = /^apps\/server\/src\/features\/[^/]+\/module\.ts$/;
const COMPOSER = 'apps/server/src/app.ts';
const EVERY_TABLE = 'apps/server/src/tables.ts';
const WIRES = /^apps\/server\/src\/(?:platform\/|features\/[^/]+\/module\.ts$)/;
const WIRED = /\bcreate(?:HttpApp|Reservations)\(\{/g;
/** Nothing of them starts with the server: the commands of the host call them. */
const COMMANDS = new Set(['backups', 'ledger-verification']);
const STARTS_WITH_SERVER = /\/(?:module|tables|[^/]+\.(?:routes|ocpp|live))\.ts$/;

export function moduleViolations(tree: SourceTree): Violation[] {
  return [
    ...featuresWithoutModule(tree),
    ...commandsInTheServer(tree),
    ...modulesComposedElsewhere(tree),
    ...wrongTableLists(tree),
    ...wiredByHand(tree),
  ];
}

function featuresWithoutModule(tree: SourceTree): Violation[] {
  const features = new Set([...tree.files.keys()].flatMap((path) => FEATURE.exec(path)?.[1] ?? []));
  return [...features]
    .map((feature) => ({ feature, file: `apps/server/src/features/${feature}/module.ts` }))
    .filter(({ feature, file }) => !COMMANDS.has(feature) && !tree.files.has(file))
    .map(({ file }) => ({
      file,
      message: 'is missing: say in it what the feature needs, offers and contributes (ADR 36)',
    }));
}

function commandsInTheServer(tree: SourceTree): Violation[] {
  return [...tree.files.keys()]
    .filter((path) => COMMANDS.has(FEATURE.exec(path)?.[1] ?? '') && STARTS_WITH_SERVER.test(path))
    .map((file) => ({
      file,
      message: 'starts with the server, but its feature is listed as a command without a module',
    }));
}

function wiredByHand(tree: SourceTree): Violation[] {
  return [...tree.files.values()]
    .filter(({ path }) => /^(?:apps|bench)\//.test(path) && !WIRES.test(path))
    .flatMap(({ path: file, text }) =>
      [...text.matchAll(WIRED)].map(({ 0: call, index }) => ({
        file,
        line: text.slice(0, index).split('\n').length,
        message: `wires a server by hand (${call}): start the list of ${COMPOSER}, in a test by createTestServer`,
      })),
    );
}

function wrongTableLists(tree: SourceTree): Violation[] {
  const owners = new Map<string, string>();
  return [...tree.files.values()]
    .filter(({ path }) => path !== EVERY_TABLE && zoneOf(path).role === 'tables')
    .flatMap(({ path: file, text }) => {
      const declared = tablesIn(file, text).map(({ name }) => name);
      const messages = declared
        .filter((name) => owners.has(name))
        .map((name) => `declares ${name}, which ${owners.get(name)} declares`);
      for (const name of declared) owners.set(name, file);
      if (!importsFile(tree, EVERY_TABLE, file)) messages.push(`is not imported by ${EVERY_TABLE}`);
      if (zoneOf(file).layer === 'feature') messages.push(...unlisted(tree, file, declared));
      return messages.map((message) => ({ file, message }));
    });
}

function unlisted(tree: SourceTree, file: string, declared: string[]): string[] {
  const listed = listedTables(file, tree.files.get(file)?.text ?? '');
  const messages = declared
    .filter((name) => !listed.includes(name))
    .map((name) => `does not list ${name} in its exported \`tables\``);
  const module = file.replace(/tables\.ts$/, 'module.ts');
  return importsFile(tree, module, file)
    ? messages
    : [...messages, 'is not what the module beside it gives as its `tables`'];
}

const importsFile = (tree: SourceTree, from: string, file: string): boolean =>
  tree.files.get(from)?.imports.some(({ specifier }) => tree.resolve(from, specifier) === file) ===
  true;

function modulesComposedElsewhere(tree: SourceTree): Violation[] {
  return [...tree.files.values()]
    .filter(({ path }) => path !== COMPOSER && !zoneOf(path).isTest)
    .flatMap(({ path, imports }) =>
      imports
        .filter(({ specifier }) => MODULE.test(tree.resolve(path, specifier) ?? ''))
        .map(({ specifier, line }) => ({
          file: path,
          line,
          message: `imports ${specifier}: only ${COMPOSER} composes modules; name the need in your own module.ts`,
        })),
    );
}

/** Outside of tests, a type used in two places needs a name. */
export function parameterTypeViolations(tree: SourceTree): Violation[] {
  return [...tree.files.values()]
    .filter(({ path }) => /^(?:apps|packages)\//.test(path) && !zoneOf(path).isTest)
    .flatMap(({ path, typeofParameters }) =>
      typeofParameters.map((line) => ({
        file: path,
        line,
        message: 'reads a type by Parameters<typeof …>: name it beside the function that takes it',
      })),
    );
}
