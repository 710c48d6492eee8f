// Import rules. Zones follow from the folders; only the allowed imports between workspaces are listed here.
import type { SourceTree, Violation } from './source-tree.ts';
import { zoneOf, type Zone } from './zones.ts';

/** The workspaces that each workspace may import. A new entry needs an ADR. */
const ARROWS: Record<string, string[]> = {
  'packages/domain': [],
  'packages/ocpp': [],
  'packages/contract': ['packages/domain'],
  'apps/server': ['packages/domain', 'packages/contract', 'packages/ocpp'],
  'apps/web': ['packages/domain', 'packages/contract'],
  'apps/simulator': ['packages/domain', 'packages/ocpp'],
  'apps/demo': [
    'packages/domain',
    'packages/contract',
    'packages/ocpp',
    'apps/server',
    'apps/simulator',
  ],
};

/** Workspaces outside of the product, which may import all of it. */
const OUTSIDE = new Set(['', 'tests', 'tools', 'bench']);

export function importViolations(tree: SourceTree): Violation[] {
  return [...tree.files.values()].flatMap((file) =>
    file.imports.flatMap(({ specifier, line }) => {
      const message = checkImport(tree, file.path, specifier);
      return message === undefined ? [] : [{ file: file.path, line, message }];
    }),
  );
}

function checkImport(tree: SourceTree, path: string, specifier: string): string | undefined {
  const from = zoneOf(path);
  const target = tree.resolve(path, specifier);
  if (/^@voltagora\/[^/]+\/./.test(specifier)) {
    return `imports ${specifier}, the inside of a package: import the package's name, and export there what is missing`;
  }
  if (target === undefined) return foreignRule(from, path, specifier);
  const to = zoneOf(target);
  if (to.isKit && !from.isTest && from.workspace !== 'bench') {
    return `imports ${specifier}: kits are for tests, benches and journeys; move what both need into a source file`;
  }
  if (from.workspace !== to.workspace) return arrowRule(from, to, specifier);
  if (to.isTest && !from.isTest) {
    return `imports ${specifier}, which exists for tests: move what both need into a file of its own`;
  }
  return from.isTest
    ? undefined
    : (serverRule(from, to, specifier) ?? webRule(from, to, specifier));
}

function arrowRule(from: Zone, to: Zone, specifier: string): string | undefined {
  if (specifier.startsWith('.') && !OUTSIDE.has(from.workspace)) {
    return `reaches into ${to.workspace} by path: import the package by its name`;
  }
  if (OUTSIDE.has(from.workspace)) return undefined;
  const allowed = ARROWS[from.workspace];
  if (!allowed) {
    return `is in ${from.workspace}, which has no place in the import rules: add it to ARROWS in tests/architecture/import-rules.ts, with an ADR`;
  }
  if (allowed.includes(to.workspace)) return undefined;
  const choice = allowed.length === 0 ? 'nothing of ours' : allowed.join(', ');
  return `imports ${to.workspace}, but ${from.workspace} may import ${choice}: move the shared rule down into a package it may import`;
}

function foreignRule(from: Zone, path: string, specifier: string): string | undefined {
  if (from.workspace === 'packages/domain' && !from.isTest && !specifier.startsWith('.')) {
    if (specifier.startsWith('node:')) {
      return `imports ${specifier}: domain does no I/O; take plain data, now and ids as parameters`;
    }
  }
  if (from.isTest || from.workspace !== 'apps/server') return undefined;
  if (isAny(specifier, ['fastify']) || specifier.startsWith('@fastify/')) return fastifyRule(from);
  if (isAny(specifier, ['kysely', 'pg', '@electric-sql/pglite'])) return sqlRule(from);
  if (isAny(specifier, ['typed-ocpp'])) return ocppRule(from, path);
  return undefined;
}

function isAny(specifier: string, packages: string[]): boolean {
  return packages.some((name) => specifier === name || specifier.startsWith(`${name}/`));
}

function fastifyRule(from: Zone): string | undefined {
  if (from.layer !== 'feature' || from.role === 'routes') return undefined;
  return 'imports Fastify: only *.routes.ts does; keep requests and replies there and hand plain data on';
}

const MAY_IMPORT_SQL = new Set(['store', 'reads', 'tables']);

function sqlRule(from: Zone): string | undefined {
  if (from.layer === 'platform' && from.part === 'db') return undefined;
  if (MAY_IMPORT_SQL.has(from.role) || from.layer === 'wiring') return undefined;
  return 'imports the SQL library: only *.store.ts, *.reads.ts and tables.ts do; ask a function there (the type Db comes from platform/db/db.ts)';
}

function ocppRule(from: Zone, path: string): string | undefined {
  if (from.layer === 'feature' && from.role !== 'ocpp') {
    return `imports OCPP types: only *.ocpp.ts does; translate to our own words there (docs/glossary.md) before ${path} sees it`;
  }
  return undefined;
}

const RANK: Record<string, number> = { routes: 3, ocpp: 3, service: 2, store: 1, reads: 1 };

function serverRule(from: Zone, to: Zone, specifier: string): string | undefined {
  if (from.layer === 'platform') {
    if (to.layer === 'platform') return undefined;
    return `imports ${specifier}: platform knows no feature; take what is needed as a parameter`;
  }
  if (from.layer !== 'feature') return undefined;
  if (to.layer === 'wiring') {
    return `imports ${specifier}: features do not know how they are wired; take what is needed as a parameter`;
  }
  if (to.layer !== 'feature') return undefined;
  if (from.part !== to.part) return featureDoor(to, specifier);
  if (to.role === 'public') {
    return ownDoor(specifier);
  }
  return roleRule(from, to, specifier);
}

const ownDoor = (specifier: string) =>
  `imports ${specifier}, its own public.ts, which is for other features: import the file that holds it`;

function featureDoor(to: Zone, specifier: string): string | undefined {
  if (to.role === 'public') return undefined;
  return `imports ${specifier}, the inside of feature ${to.part}: ask through features/${to.part}/public.ts, narrow questions and commands`;
}

function roleRule(from: Zone, to: Zone, specifier: string): string | undefined {
  if (to.role === 'store' && RANK[from.role] === 3) {
    return `imports ${specifier}: ${from.role} speaks to its service, and only the service to the store`;
  }
  if ((RANK[to.role] ?? 0) <= (RANK[from.role] ?? 9)) return undefined;
  return `imports ${specifier}: ${from.role} stands below ${to.role} (routes, ocpp -> service -> store, reads); move what both need into a file without role`;
}

/** The data layer, the type of the thunk argument, and the store that composes them. */
const KNOWS_CLIENT = new Set(['web-shared/api', 'web-shared/state', 'web-app/']);
const clientPlace = ({ layer, part }: Zone): string => `${layer}/${part}`;

function webRule(from: Zone, to: Zone, specifier: string): string | undefined {
  if (specifier.endsWith('/api/client.ts') && !KNOWS_CLIENT.has(clientPlace(from))) {
    return `imports ${specifier}, the HTTP client: read with useRead and command with useServer of shared/api`;
  }
  if (from.layer === 'web-shared' && (to.layer === 'web-feature' || to.layer === 'web-app')) {
    return `imports ${specifier}: shared knows no feature and no store; take it as a prop or parameter`;
  }
  if (from.layer !== 'web-feature') return undefined;
  if (to.layer === 'web-app') {
    return `imports ${specifier}: features do not know the app around them; move the shared part to shared/`;
  }
  if (to.layer !== 'web-feature') return undefined;
  if (from.part !== to.part) return featureDoor(to, specifier);
  return to.role === 'public' ? ownDoor(specifier) : undefined;
}

/** Our own OCPP package also exports OCPP types; `checkImport` resolves it inside the tree. */
export function ocppViolations(tree: SourceTree): Violation[] {
  return [...tree.files.values()].flatMap((file) => {
    const zone = zoneOf(file.path);
    if (zone.isTest) return [];
    return file.imports
      .filter(({ specifier }) => specifier === '@voltagora/ocpp')
      .flatMap(({ line }) => {
        const message = ocppRule(zone, file.path);
        return message === undefined ? [] : [{ file: file.path, line, message }];
      });
  });
}

const SQL_CALLS = new Set(['selectFrom', 'insertInto', 'updateTable', 'deleteFrom', 'mergeInto']);

/** Queries on a passed `db` need no import of the SQL library, so method calls are checked too. */
export function sqlViolations(tree: SourceTree): Violation[] {
  return [...tree.files.values()].flatMap((file) => {
    const zone = zoneOf(file.path);
    const mayQuery = zone.role === 'store' || zone.role === 'reads' || zone.part === 'db';
    if (zone.isTest || mayQuery || !zone.workspace.startsWith('apps/')) return [];
    return file.methodCalls
      .filter(({ name }) => SQL_CALLS.has(name))
      .map(({ name, line }) => ({
        file: file.path,
        line,
        message: `calls ${name}(): only *.store.ts and *.reads.ts touch SQL; ask a function there`,
      }));
  });
}
