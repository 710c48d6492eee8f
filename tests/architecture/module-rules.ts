// How the server is composed (ADR 36): a module in every feature, and one list of them.
import type { SourceTree, Violation } from './source-tree.ts';
import { zoneOf } from './zones.ts';

const FEATURE = /^apps\/server\/src\/features\/([^/]+)\//;
const MODULE = /^apps\/server\/src\/features\/[^/]+\/module\.ts$/;
const COMPOSER = 'apps/server/src/app.ts';
/** Run by the host's program, which starts no server. */
const WITHOUT_MODULE = new Set(['backups', 'ledger-verification']);

export function moduleViolations(tree: SourceTree): Violation[] {
  return [...featuresWithoutModule(tree), ...modulesComposedElsewhere(tree)];
}

function featuresWithoutModule(tree: SourceTree): Violation[] {
  const features = new Set([...tree.files.keys()].flatMap((path) => FEATURE.exec(path)?.[1] ?? []));
  return [...features]
    .map((feature) => ({ feature, file: `apps/server/src/features/${feature}/module.ts` }))
    .filter(({ feature, file }) => !WITHOUT_MODULE.has(feature) && !tree.files.has(file))
    .map(({ file }) => ({
      file,
      message: 'is missing: say in it what the feature needs, offers and contributes (ADR 36)',
    }));
}

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

/** Outside of tests a type that two places need has a name. */
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
