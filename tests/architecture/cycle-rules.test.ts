import { expect, test } from 'vitest';
import { featureCycles, fileCycles } from './cycle-rules.ts';
import { treeOf } from './source-tree.ts';

test('a cycle of types is found with its path', () => {
  const cycles = fileCycles(
    treeOf({
      'apps/a/src/one.ts': "import type { B } from './two.ts';",
      'apps/a/src/two.ts': "export { c } from './three.ts';",
      'apps/a/src/three.ts': "const one = await import('./one.ts');",
      'apps/a/src/free.ts': "import './one.ts';",
    }),
  );
  expect(cycles).toHaveLength(1);
  expect(cycles[0]?.message).toContain(
    'apps/a/src/one.ts -> apps/a/src/two.ts -> apps/a/src/three.ts -> apps/a/src/one.ts',
  );
});

test('a cycle through a package entry is found', () => {
  const cycles = fileCycles(
    treeOf({
      'packages/domain/src/index.ts': "export { a } from './a.ts';",
      'packages/domain/src/a.ts': "import '@voltagora/domain';",
    }),
  );
  expect(cycles).toHaveLength(1);
});

test('a shared dependency is no cycle', () => {
  expect(
    fileCycles(
      treeOf({
        'apps/a/src/one.ts': "import './base.ts'; import './two.ts';",
        'apps/a/src/two.ts': "import './base.ts';",
        'apps/a/src/base.ts': '',
      }),
    ),
  ).toEqual([]);
});

test('mutual imports of features are found even without a cycle of files', () => {
  const texts = {
    'apps/server/src/features/a/public.ts': '',
    'apps/server/src/features/a/a.service.ts': "import '../b/public.ts';",
    'apps/server/src/features/b/public.ts': '',
    'apps/server/src/features/b/b.service.ts': "import '../a/public.ts';",
  };
  expect(fileCycles(treeOf(texts))).toEqual([]);
  expect(featureCycles(treeOf(texts))).toHaveLength(1);
});
