// The web client has one table component and one plot kit: the elements that they are made of stand nowhere else.
import type { Violation } from './source-tree.ts';

const TABLE = 'apps/web/src/shared/ui/table/';
const TABLE_ELEMENT = /<(table|thead|tbody|tfoot|tr|td|th)\b/;
const MANTINE_TABLE = /import\s*\{[^}]*\bTable\b[^}]*\}\s*from\s*'@mantine\/core'/;

export const tableViolations = (files: Record<string, string>): Violation[] =>
  Object.entries(files)
    .filter(([file]) => !file.startsWith(TABLE))
    .flatMap(([file, text]) => {
      const message = `draws a table: use Table or TableDetails of ${TABLE}`;
      const imported = MANTINE_TABLE.exec(text);
      const line = imported && text.slice(0, imported.index).split('\n').length;
      return [
        ...linesWith(text, TABLE_ELEMENT).map((found) => ({ file, line: found, message })),
        ...(line === null ? [] : [{ file, line, message }]),
      ];
    });

const linesWith = (text: string, pattern: RegExp): number[] =>
  text.split('\n').flatMap((line, index) => (pattern.test(line) ? [index + 1] : []));
