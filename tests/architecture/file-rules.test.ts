import { expect, test } from 'vitest';
import { fileViolations } from './file-rules.ts';
import { treeOf } from './source-tree.ts';

const told = (path: string, text: string): string[] =>
  fileViolations(treeOf({ [path]: text })).map(({ message }) => message);

const lines = (count: number): string => 'export const a = 1;\n'.repeat(count);
const functionOf = (count: number): string =>
  `// Says what it is.\nexport function long() {\n${'  go();\n'.repeat(count - 2)}}\n`;

test.each([
  'apps/server/src/platform/utils.ts',
  'apps/server/src/platform/date-helpers.ts',
  'apps/web/src/shared/common/money.ts',
  'packages/domain/src/misc.ts',
  'packages/domain/src/tariff/v2/price.ts',
  'apps/web/src/features/a/new.tsx',
])('%s is refused as a meaningless name', (path) => {
  expect(told(path, 'export {};')).toEqual([expect.stringContaining('says nothing')]);
});

test.each([
  'apps/server/src/features/wallet/test-ledger.ts',
  'apps/server/src/tests/people.ts',
  'apps/simulator/src/testing/central-system.ts',
  'apps/web/test-window.ts',
  'packages/ocpp/src/test-payloads.ts',
  'tests/nodes/test-point.ts',
])('%s helps tests outside of a kit', (path) => {
  expect(told(path, 'export {};')).toEqual([expect.stringContaining('move it to tests/kit')]);
});

test.each([
  'apps/server/src/tests/kit/wallet/ledger.ts',
  'apps/server/src/tests/access.test.ts',
  'apps/server/src/platform/process/test-mode.test.ts',
  'tests/journeys/sign-up.ts',
  'tests/kit/node-point.ts',
])('%s has its place', (path) => {
  expect(told(path, 'export {};')).toEqual([]);
});

test('names are kebab-case with dotted roles', () => {
  expect(told('apps/web/src/MapPage.tsx', '')).toEqual([expect.stringContaining('kebab-case')]);
  expect(told('apps/server/src/features/a/a-b.service.test.ts', '')).toEqual([]);
  expect(told('packages/ocpp/src/v16/messages.ts', '')).toEqual([]);
});

test('barrels are found; package entries and own lists are allowed', () => {
  const passing = "export { a } from './a.ts';";
  expect(told('apps/web/src/shared/ui/index.ts', passing).join()).toMatch(/index file.*passes on/);
  expect(told('apps/web/src/shared/ui/all.ts', passing)).toHaveLength(1);
  expect(told('apps/web/src/shared/ui/all.ts', "export * from './a.ts';").join()).toMatch(
    /everything/,
  );
  expect(told('packages/domain/src/index.ts', "export * from './a.ts';")).toEqual([]);
  expect(told('apps/server/src/features/a/public.ts', passing)).toEqual([]);
  expect(told('apps/server/src/platform/db/migrations/index.ts', 'export const m = {};')).toEqual(
    [],
  );
});

test('lengths: 400 lines a file', () => {
  const opening = '// Says what it is.\n';
  expect(told('packages/domain/src/a.ts', opening + lines(399))).toEqual([]);
  expect(told('packages/domain/src/a.ts', opening + lines(400))).toHaveLength(1);
});

test('lengths: 80 lines a function, in components and tests too', () => {
  for (const file of ['packages/domain/src/a.ts', 'apps/web/src/app/a.tsx', 'tests/soak/a.ts']) {
    expect(told(file, functionOf(80))).toEqual([]);
    expect(told(file, functionOf(81))).toHaveLength(1);
  }
});

test('lengths: inner functions count for the outer one, blank lines and comments do not', () => {
  const inner = `  const step = () => {\n${'    go();\n'.repeat(30)}  };\n`;
  const textOf = (own: number) =>
    `// Says what it is.\nexport function outer() {\n${inner}${'\n// why\n'.repeat(20)}${'  go();\n'.repeat(own)}}\n`;
  expect(told('packages/domain/src/a.ts', textOf(46))).toEqual([]);
  expect(told('packages/domain/src/a.ts', textOf(47))).toHaveLength(1);
});

test('lengths: the callback of describe counts as a part of the file, and each test in it counts', () => {
  const testOf = (count: number) => `it('does', () => {\n${'  go();\n'.repeat(count)}});\n`;
  const inside = (text: string) => `describe('x', () => {\n${text}});\n`;
  expect(told('packages/domain/src/a.test.ts', inside(testOf(40).repeat(3)))).toEqual([]);
  expect(told('packages/domain/src/a.test.ts', inside(testOf(79)))).toHaveLength(1);
  const each = `describe.each([1])('x', () => {\n${testOf(40).repeat(3)}});\n`;
  expect(told('packages/domain/src/a.test.ts', each)).toEqual([]);
});

test('any is found everywhere, `as` without a reason only outside of tests', () => {
  expect(told('packages/domain/src/a.test.ts', 'let a: any;')).toHaveLength(1);
  const cast = 'export const a = b as string;';
  expect(told('packages/domain/src/a.ts', cast)).toHaveLength(1);
  expect(told('packages/domain/src/a.ts', `// b is checked above.\n${cast}`)).toEqual([]);
  expect(told('packages/domain/src/a.ts', 'export const a = [1] as const;')).toEqual([]);
  expect(told('packages/domain/src/a.test.ts', cast)).toEqual([]);
});

test('a suppression needs a reason', () => {
  const file = 'packages/domain/src/a.ts';
  expect(told(file, '// oxlint-disable-next-line eqeqeq\n')).toHaveLength(1);
  expect(told(file, '// oxlint-disable-next-line eqeqeq -- null and undefined alike\n')).toEqual(
    [],
  );
  expect(told(file, '// Why: null is none.\n// oxlint-disable-next-line eqeqeq\n')).toEqual([]);
  expect(told(file, '// @ts-expect-error\n')).toHaveLength(1);
  expect(told(file, '// @ts-expect-error the types of x lag behind\n')).toEqual([]);
  expect(told(file, '// A text that speaks of oxlint-disable is none.\n')).toEqual([]);
});

test('a file over 60 lines begins with a sentence', () => {
  expect(told('packages/domain/src/a.ts', lines(60))).toEqual([]);
  expect(told('packages/domain/src/a.ts', lines(61))).toHaveLength(1);
  expect(told('packages/domain/src/a.ts', `// Says what it is.\n${lines(61)}`)).toEqual([]);
});
