import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import {
  formViolations,
  missingDrawings,
  plotViolations,
  tableViolations,
} from './markup-rules.ts';
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

describe('plots', () => {
  test('are drawn by the plot kit', () => {
    expect(plotViolations(files)).toEqual([]);
    expect(missingDrawings(files)).toEqual([]);
  });

  test('are found by their elements, and signs that are gone by their names', () => {
    const drawn = {
      'apps/web/src/features/a/a.tsx': 'const a = (\n  <svg>\n    <polyline points="" />\n',
      'apps/web/src/features/a/b.tsx': 'const b: Set<string> = c <Line />;\n',
      'apps/web/src/shared/plot/marks.tsx': '<rect />\n',
      'apps/web/src/app/shell/brand.tsx': '<path />\n',
    };
    expect(placesOf(plotViolations(drawn))).toEqual([
      'apps/web/src/features/a/a.tsx:2',
      'apps/web/src/features/a/a.tsx:3',
    ]);
    expect(missingDrawings(drawn)).not.toContain('apps/web/src/app/shell/brand.tsx');
    expect(missingDrawings(drawn)).toContain('apps/web/src/shared/qr/qr-code.tsx');
  });
});

describe('forms', () => {
  test('are sent by the one form hook', () => {
    expect(formViolations(files)).toEqual([]);
  });

  test('are found by another submit and by another import of the library', () => {
    const own = {
      'apps/web/src/features/a/a.tsx': 'const a = (\n  <form\n noValidate onSubmit={submit}>\n',
      'apps/web/src/features/a/b.tsx': '<form onSubmit={form.submit}>\n',
      'apps/web/src/features/a/c.ts': "import { useForm } from '@mantine/form';\n",
      'apps/web/src/shared/forms/d.ts': "import { useForm } from '@mantine/form';\n",
    };
    expect(placesOf(formViolations(own))).toEqual([
      'apps/web/src/features/a/a.tsx:2',
      'apps/web/src/features/a/c.ts:1',
    ]);
  });
});
