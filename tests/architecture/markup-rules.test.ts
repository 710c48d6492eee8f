import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { tableViolations } from './markup-rules.ts';
import type { Violation } from './source-tree.ts';
import { webFiles } from './web-data-rules.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const files = webFiles(ROOT);
const placesOf = (violations: Violation[]) => violations.map(({ file, line }) => `${file}:${line}`);

describe('tables', () => {
  test('are drawn by the one table component', () => {
    expect(Object.keys(files).length).toBeGreaterThan(400);
    expect(tableViolations(files)).toEqual([]);
  });

  test('are found as elements and as the import of the library’s own', () => {
    expect(
      placesOf(
        tableViolations({
          'apps/web/src/features/a/a.tsx': 'const a = (\n  <table>\n',
          'apps/web/src/features/a/b.tsx':
            "import {\n  Stack,\n  Table,\n} from '@mantine/core';\n",
          'apps/web/src/features/a/c.tsx': 'const c = <Tabs><Thing /></Tabs>;\n',
          'apps/web/src/shared/ui/table/table.tsx': '<table>\n',
        }),
      ),
    ).toEqual(['apps/web/src/features/a/a.tsx:2', 'apps/web/src/features/a/b.tsx:1']);
  });
});
