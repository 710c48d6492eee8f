import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { reloadCallbackViolations, webFiles } from './web-data-rules.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const told = (files: Record<string, string>) =>
  reloadCallbackViolations(files).map(({ file, line }) => `${file}:${line}`);

test('no screen is handed a callback to read again', () => {
  const files = webFiles(ROOT);
  expect(Object.keys(files).length).toBeGreaterThan(400);
  expect(reloadCallbackViolations(files)).toEqual([]);
});

test('such a callback is found in a type and where it is handed on', () => {
  expect(
    told({
      'apps/web/src/features/a/a.tsx': 'type Props = { id: number; onChanged: () => void };\n',
      'apps/web/src/features/a/b.tsx': 'const b = (\n  <A\n    reload={refetch}\n  />\n);\n',
      'apps/web/src/features/a/c.ts': 'type Read = {\n  reload?: () => void;\n};\n',
    }),
  ).toEqual([
    'apps/web/src/features/a/a.tsx:1',
    'apps/web/src/features/a/b.tsx:3',
    'apps/web/src/features/a/c.ts:2',
  ]);
});

test('loading the page again, and words, are left alone', () => {
  expect(
    told({
      'apps/web/src/app/error.tsx': "t('common.reload');\nwindow.location.reload();\n",
      'apps/web/src/features/a/a.tsx': '<Input onChange={change} onReload={go} />\n',
      'apps/web/src/features/offline/update.ts': 'type A = { reload: () => void };\n',
    }),
  ).toEqual([]);
});
