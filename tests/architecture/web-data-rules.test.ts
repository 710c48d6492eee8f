import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { ownCommandViolations, reloadCallbackViolations, webFiles } from './web-data-rules.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const told = (files: Record<string, string>) =>
  reloadCallbackViolations(files).map(({ file, line }) => `${file}:${line}`);

test('no screen is passed a reload callback', () => {
  const files = webFiles(ROOT);
  expect(Object.keys(files).length).toBeGreaterThan(400);
  expect(reloadCallbackViolations(files)).toEqual([]);
});

test('such a callback is found in a props type and in an attribute', () => {
  expect(
    told({
      'apps/web/src/features/a/a.tsx': 'type Props = { id: number; onChanged: () => void };\n',
      'apps/web/src/features/a/b.tsx': 'const b = (\n  <A\n    reload={refetch}\n  />\n);\n',
      'apps/web/src/features/a/c.ts': 'type Read = {\n  reload?: () => void;\n};\n',
      'apps/web/src/features/a/d.tsx': '<Form onSent={sent} />\n',
    }),
  ).toEqual([
    'apps/web/src/features/a/a.tsx:1',
    'apps/web/src/features/a/b.tsx:3',
    'apps/web/src/features/a/c.ts:2',
    'apps/web/src/features/a/d.tsx:1',
  ]);
});

test('screens send by useCommand and useContractForm alone', () => {
  expect(ownCommandViolations(webFiles(ROOT))).toEqual([]);
});

test('a busy state of its own and a second form hook are found', () => {
  const state = 'const [isBusy, setBusy] = useState(false);\n';
  const found = ownCommandViolations({
    'apps/web/src/shared/api/use-command.ts': state,
    'apps/web/src/features/a/a.tsx': `'use';\n${state}`,
    'apps/web/src/features/a/b.tsx': 'const [busyPlug, setBusyPlug] = useState<number>();\n',
    'apps/web/src/features/a/c.tsx': 'const { submit } = useSubmit();\n',
    'apps/web/src/features/a/d.tsx': 'const { isBusy, run } = useCommand();\n',
  });
  expect(found.map(({ file, line }) => `${file}:${line}`)).toEqual([
    'apps/web/src/features/a/a.tsx:2',
    'apps/web/src/features/a/b.tsx:1',
    'apps/web/src/features/a/c.tsx:1',
  ]);
});

test('reloading the page, and plain words, are allowed', () => {
  expect(
    told({
      'apps/web/src/app/error.tsx': "t('common.reload');\nwindow.location.reload();\n",
      'apps/web/src/features/a/a.tsx': '<Input onChange={change} onReload={go} />\n',
      'apps/web/src/features/offline/update.ts': 'type A = { reload: () => void };\n',
    }),
  ).toEqual([]);
});
