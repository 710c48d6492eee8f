import { expect, test } from 'vitest';
import { importViolations, ocppViolations, sqlViolations } from './import-rules.ts';
import { treeOf } from './source-tree.ts';

const SERVER = 'apps/server/src';
const WEB = 'apps/web/src';

/** Applies a rule to a made-up tree: each file imports what is listed; files that are only imported are empty. */
function told(imports: Record<string, string[]>, rule = importViolations): string[] {
  const texts: Record<string, string> = {
    'packages/domain/src/index.ts': '',
    'packages/contract/src/index.ts': '',
    'packages/ocpp/src/index.ts': '',
    'apps/server/src/index.ts': '',
  };
  for (const [path, specifiers] of Object.entries(imports)) {
    texts[path] = specifiers.map((specifier) => `import '${specifier}';\n`).join('');
  }
  return rule(treeOf(texts)).map(({ file, message }) => `${file} ${message}`);
}

test('imports that follow the rules are allowed', () => {
  expect(
    told({
      [`${SERVER}/main.ts`]: ['./app.ts', 'fastify', 'pg'],
      [`${SERVER}/app.ts`]: ['./features/a/a.routes.ts', './platform/db/connection.ts', 'fastify'],
      [`${SERVER}/features/a/a.routes.ts`]: [
        './a.service.ts',
        './a.reads.ts',
        'fastify',
        '@voltagora/contract',
      ],
      [`${SERVER}/features/a/a.ocpp.ts`]: ['./a.service.ts', '@voltagora/ocpp'],
      [`${SERVER}/features/a/a.service.ts`]: [
        './a.store.ts',
        './prices.ts',
        '../b/public.ts',
        '@voltagora/domain',
        '../../platform/clock.ts',
      ],
      [`${SERVER}/features/a/a.store.ts`]: ['kysely', './prices.ts'],
      [`${SERVER}/features/a/a.reads.ts`]: ['kysely'],
      [`${SERVER}/features/a/a.service.test.ts`]: [
        'fastify',
        'kysely',
        '../../app.ts',
        '../b/b.store.ts',
      ],
      [`${SERVER}/features/a/prices.ts`]: [],
      [`${SERVER}/features/b/public.ts`]: ['./b.service.ts'],
      [`${SERVER}/features/b/b.service.ts`]: [],
      [`${SERVER}/features/b/b.store.ts`]: [],
      [`${SERVER}/platform/db/connection.ts`]: [
        'pg',
        'kysely',
        '@electric-sql/pglite/contrib/citext',
      ],
      [`${SERVER}/platform/clock.ts`]: ['node:process'],
      [`${WEB}/main.tsx`]: ['./app/store.ts'],
      [`${WEB}/app/store.ts`]: ['../features/a/a-slice.ts'],
      [`${WEB}/features/a/a-slice.ts`]: [
        '../../shared/money.ts',
        '../b/public.ts',
        '@voltagora/domain',
      ],
      [`${WEB}/features/b/public.ts`]: [],
      [`${WEB}/shared/money.ts`]: ['react'],
      'apps/demo/src/main.ts': ['@voltagora/server', '@voltagora/domain'],
      'packages/contract/src/calls.ts': ['@voltagora/domain', 'zod'],
      'tests/journeys/a.journey.ts': ['@voltagora/server', '../../apps/server/src/main.ts'],
      'bench/search.ts': ['../apps/server/src/tests/kit/server.ts'],
      [`${SERVER}/platform/clock.test.ts`]: ['../tests/kit/server.ts'],
      [`${SERVER}/tests/kit/server.ts`]: ['../../app.ts', '../../platform/clock.ts'],
    }),
  ).toEqual([]);
});

const forbidden: Array<[string, string, string, RegExp]> = [
  ['domain imports contract', 'packages/domain/src/a.ts', '@voltagora/contract', /nothing of ours/],
  ['domain does I/O', 'packages/domain/src/a.ts', 'node:fs', /domain does no I\/O/],
  ['ocpp imports domain', 'packages/ocpp/src/a.ts', '@voltagora/domain', /nothing of ours/],
  ['web imports server', `${WEB}/main.tsx`, '@voltagora/server', /may import packages\/domain/],
  [
    'a path into a package',
    `${SERVER}/main.ts`,
    '../../../packages/domain/src/index.ts',
    /by its name/,
  ],
  [
    'the inside of a package',
    `${SERVER}/main.ts`,
    '@voltagora/domain/src/money.ts',
    /inside of a package/,
  ],
  ['a new workspace without arrows', 'packages/fresh/src/a.ts', '@voltagora/domain', /ARROWS/],
  ['Fastify in a service', `${SERVER}/features/a/a.service.ts`, 'fastify', /only \*\.routes\.ts/],
  [
    'a Fastify plugin in a store',
    `${SERVER}/features/a/a.store.ts`,
    '@fastify/static',
    /only \*\.routes\.ts/,
  ],
  ['kysely in a service', `${SERVER}/features/a/a.service.ts`, 'kysely', /only \*\.store\.ts/],
  ['kysely in the bus', `${SERVER}/platform/bus/bus.ts`, 'kysely', /only \*\.store\.ts/],
  [
    'OCPP types in a service',
    `${SERVER}/features/a/a.service.ts`,
    'typed-ocpp/x',
    /only \*\.ocpp\.ts/,
  ],
];

test.each(forbidden)('%s is found', (_title, file, specifier, message) => {
  const found = told({ [file]: [specifier] });
  expect(found).toHaveLength(1);
  expect(found[0]).toMatch(message);
});

const wrongWays: Array<[string, string, string, string, RegExp]> = [
  [
    'a feature opens another',
    `${SERVER}/features/a/a.service.ts`,
    '../b/b.store.ts',
    `${SERVER}/features/b/b.store.ts`,
    /features\/b\/public\.ts/,
  ],
  [
    'a feature asks its own door',
    `${SERVER}/features/a/a.service.ts`,
    './public.ts',
    `${SERVER}/features/a/public.ts`,
    /for other features/,
  ],
  [
    'platform imports a feature',
    `${SERVER}/platform/bus/bus.ts`,
    '../../features/a/public.ts',
    `${SERVER}/features/a/public.ts`,
    /knows no feature/,
  ],
  [
    'a feature imports the wiring',
    `${SERVER}/features/a/a.routes.ts`,
    '../../app.ts',
    `${SERVER}/app.ts`,
    /how they are wired/,
  ],
  [
    'a store imports its service',
    `${SERVER}/features/a/a.store.ts`,
    './a.service.ts',
    `${SERVER}/features/a/a.service.ts`,
    /stands below/,
  ],
  [
    'a service imports its routes',
    `${SERVER}/features/a/a.service.ts`,
    './a.routes.ts',
    `${SERVER}/features/a/a.routes.ts`,
    /stands below/,
  ],
  [
    'routes skip the service',
    `${SERVER}/features/a/a.routes.ts`,
    './a.store.ts',
    `${SERVER}/features/a/a.store.ts`,
    /speaks to its service/,
  ],
  [
    'web shared imports a feature',
    `${WEB}/shared/ui/x.tsx`,
    '../../features/a/a-slice.ts',
    `${WEB}/features/a/a-slice.ts`,
    /shared knows no feature/,
  ],
  [
    'a web feature opens another',
    `${WEB}/features/a/a-page.tsx`,
    '../b/b-page.tsx',
    `${WEB}/features/b/b-page.tsx`,
    /features\/b\/public\.ts/,
  ],
  [
    'a web feature imports its own public.ts',
    `${WEB}/features/a/b/a-page.tsx`,
    '../public.ts',
    `${WEB}/features/a/public.ts`,
    /its own public\.ts/,
  ],
  [
    'a web feature imports the HTTP client',
    `${WEB}/features/a/a.ts`,
    '../../shared/api/client.ts',
    `${WEB}/shared/api/client.ts`,
    /read with useRead and command with useServer/,
  ],
  [
    'a web feature imports the app',
    `${WEB}/features/a/a-page.tsx`,
    '../../app/store.ts',
    `${WEB}/app/store.ts`,
    /the app around them/,
  ],
  [
    'the product imports a test',
    `${SERVER}/app.ts`,
    './tests/restore.test.ts',
    `${SERVER}/tests/restore.test.ts`,
    /exists for tests/,
  ],
  [
    'the product imports the kit of its tests',
    `${SERVER}/app.ts`,
    './tests/kit/server.ts',
    `${SERVER}/tests/kit/server.ts`,
    /kits are for tests, benches and journeys/,
  ],
  [
    'a command imports the kit of the server',
    'tools/serve.ts',
    '../apps/server/src/tests/kit/server.ts',
    `${SERVER}/tests/kit/server.ts`,
    /kits are for tests, benches and journeys/,
  ],
];

test.each(wrongWays)('%s is found', (_title, file, specifier, target, message) => {
  const found = told({ [file]: [specifier], [target]: [] });
  expect(found).toHaveLength(1);
  expect(found[0]).toMatch(message);
});

test('our own OCPP package counts as OCPP types', () => {
  const imports = { [`${SERVER}/features/a/a.service.ts`]: ['@voltagora/ocpp'] };
  expect(told(imports, ocppViolations)).toHaveLength(1);
  const allowed = {
    [`${SERVER}/features/a/a.ocpp.ts`]: ['@voltagora/ocpp'],
    [`${SERVER}/platform/ocpp-server/sockets.ts`]: ['@voltagora/ocpp'],
  };
  expect(told(allowed, ocppViolations)).toEqual([]);
});

test('SQL calls on a passed database are found outside of stores', () => {
  const query = "export const f = (db: any) => db.selectFrom('users').execute();";
  const found = (path: string) => sqlViolations(treeOf({ [path]: query }));
  expect(found(`${SERVER}/features/a/a.service.ts`)).toHaveLength(1);
  expect(found('apps/demo/src/seed.ts')).toHaveLength(1);
  expect(found(`${SERVER}/features/a/a.store.ts`)).toEqual([]);
  expect(found(`${SERVER}/platform/db/migrate.ts`)).toEqual([]);
});
