import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { styleFiles, styleViolations } from './style-rules.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const told = (css: string): string[] =>
  styleViolations({ 'apps/web/src/features/x/x.module.css': `.x {\n  ${css};\n}` }).map(
    ({ message }) => message.split(':')[0] ?? '',
  );

test('every style sheet uses the scale, the grid, the tokens and short motion', () => {
  const sheets = styleFiles(ROOT);
  expect(Object.keys(sheets).length).toBeGreaterThan(30);
  const found = styleViolations(sheets);
  expect(found.map(({ file, line, message }) => `${file}:${line} ${message}`)).toEqual([]);
});

test('prefers-reduced-motion disables all motion', () => {
  const tokens = styleFiles(ROOT)['apps/web/src/app/tokens.css'] ?? '';
  const quiet = tokens.slice(tokens.indexOf('prefers-reduced-motion: reduce'));
  expect(quiet).toMatch(/animation-duration: 0\.01ms !important/);
  expect(quiet).toMatch(/transition-duration: 0\.01ms !important/);
});

test.each([
  ['font-size: 0.875rem', 'has the type size 0.875rem'],
  ['font-size: 14px', 'has the type size 14px'],
  [
    'font-size: clamp(1.625rem, 1rem + 2vw, 3rem)',
    'has the type size clamp(1.625rem, 1rem + 2vw, 3rem)',
  ],
  ['padding: 4px 10px', 'has the space 4px 10px'],
  ['margin-block: -6px', 'has the space -6px'],
  ['color: #fff', 'uses the colour #fff'],
  ['box-shadow: 0 1px 2px rgb(0 0 0 / 8%)', 'uses the colour 0 1px 2px rgb(0 0 0 / 8%)'],
  ['transition: opacity 0.4s', 'moves for opacity 0.4s'],
  ['animation: turn 1s linear infinite', 'moves for turn 1s linear infinite'],
])('%s is found', (css, message) => expect(told(css)).toEqual([message]));

test.each([
  'font-size: clamp(1.625rem, 1.2rem + 2vw, 2.125rem)',
  'font-size: var(--mantine-font-size-sm)',
  'padding: 2px 12px calc(8px + env(safe-area-inset-bottom))',
  'color: var(--vg-text)',
  'background: color-mix(in srgb, var(--vg-text) 6%, transparent)',
  'transition: translate 160ms var(--vg-ease), opacity 120ms var(--vg-ease) 120ms',
])('%s is allowed', (css) => expect(told(css)).toEqual([]));
