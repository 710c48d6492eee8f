import { expect, test } from 'vitest';
import { assertionViolations } from './assertion-rules.ts';
import { treeOf } from './source-tree.ts';

test('an assertion of mere truthiness is found with its line', () => {
  const tree = treeOf({
    'apps/web/src/a.test.tsx': 'expect(a).toBe(true);\nexpect(a).toBeTruthy();',
    'apps/server/src/b.test.ts': 'expect(b).not.toBeFalsy();',
  });
  expect(assertionViolations(tree).map(({ file, line }) => `${file}:${line}`)).toEqual([
    'apps/web/src/a.test.tsx:2',
    'apps/server/src/b.test.ts:1',
  ]);
});
