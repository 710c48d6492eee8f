// The web client has one table component, one plot kit and one form hook: the elements that they are made of stand nowhere else.
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

const PLOTS = 'apps/web/src/shared/plot/';
const DRAWN_ELEMENT = /<(svg|g|path|polyline|polygon|line|rect|circle)\b/;
/** Signs and not plots: they say one thing and have no scale of values. */
const DRAWINGS = [
  'apps/web/src/shared/ui/line-drawing.tsx',
  'apps/web/src/shared/ui/status-shape.tsx',
  'apps/web/src/shared/ui/drawings/plug-icon.tsx',
  'apps/web/src/shared/ui/drawings/station-placeholder.tsx',
  'apps/web/src/app/shell/brand.tsx',
  'apps/web/src/shared/qr/qr-code.tsx',
  'apps/web/src/features/charging/points/point-presence.tsx',
  'apps/web/src/features/landing/region-sketch.tsx',
  'apps/web/src/features/reservations/live/plot/progress-ring.tsx',
  'apps/web/src/features/stations/map/speed-bolts.tsx',
  'apps/web/src/features/stations/station/plug-letter.tsx',
];

export const plotViolations = (files: Record<string, string>): Violation[] =>
  Object.entries(files)
    .filter(([file]) => !file.startsWith(PLOTS) && !DRAWINGS.includes(file))
    .flatMap(([file, text]) => {
      const message = `draws by itself: use the plot kit of ${PLOTS}, an icon, or list a new sign in DRAWINGS`;
      return linesWith(text, DRAWN_ELEMENT).map((line) => ({ file, line, message }));
    });

/** Signs that are gone, so that the list stays true. */
export const missingDrawings = (files: Record<string, string>): string[] =>
  DRAWINGS.filter((file) => linesWith(files[file] ?? '', DRAWN_ELEMENT).length === 0);

const FORMS = 'apps/web/src/shared/forms/';
const FORM_TAG = /<form\b[^>]*>/g;
const MANTINE_FORM = /from '@mantine\/form'/;

export const formViolations = (files: Record<string, string>): Violation[] =>
  Object.entries(files).flatMap(([file, text]) => {
    const message = `handles its fields by itself: use useContractForm of ${FORMS} and its submit`;
    const own = [...text.matchAll(FORM_TAG)]
      .filter(([tag]) => !tag.includes('onSubmit={form.submit}'))
      .map(({ index }) => text.slice(0, index).split('\n').length);
    const imported = file.startsWith(FORMS) ? [] : linesWith(text, MANTINE_FORM);
    return [...own, ...imported].map((line) => ({ file, line, message }));
  });

const linesWith = (text: string, pattern: RegExp): number[] =>
  text.split('\n').flatMap((line, index) => (pattern.test(line) ? [index + 1] : []));
