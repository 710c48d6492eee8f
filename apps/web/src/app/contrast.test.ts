// @vitest-environment node
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { cssVariables } from './theme.ts';

type Colours = Record<string, string>;

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
const library = cssVariables({} as never); // it does not read the theme
const light = { ...tokensAfter(':root {'), ...library.light };
const dark = { ...light, ...tokensAfter("data-mantine-color-scheme='dark'"), ...library.dark };
const paper = tokensAfter('@media print');

/** WCAG 2.2 1.4.3 and 1.4.11: minimum contrast of text, and of controls and graphics. */
const TEXT = 4.5;
const SHAPE = 3;
const GROUNDS = ['--vg-page', '--vg-surface'];
const TEXTS = [
  '--vg-text',
  '--vg-second',
  '--vg-orange-text',
  '--vg-available-text',
  '--vg-busy',
  '--vg-wait',
  '--vg-faulted',
  '--vg-off',
  '--mantine-color-text',
  '--mantine-color-dimmed',
  '--mantine-color-anchor',
  '--mantine-color-error',
  '--mantine-color-placeholder',
];
const SHAPES = [
  '--vg-available',
  '--vg-orange-brand',
  '--mantine-color-default-border',
  '--mantine-color-gray-4',
];
const PAIRS: [string, string, number][] = [
  ...GROUNDS.flatMap((ground) =>
    TEXTS.map((text): [string, string, number] => [text, ground, TEXT]),
  ),
  ...GROUNDS.flatMap((ground) =>
    SHAPES.map((shape): [string, string, number] => [shape, ground, SHAPE]),
  ),
  ['--vg-on-orange', '--vg-orange-fill', TEXT],
  ['--vg-on-orange', '--vg-orange-fill-hover', TEXT],
  ['--vg-orange-text', '--vg-orange-wash', TEXT],
  ['--vg-text', '--vg-orange-wash', TEXT],
  ['--vg-available-text', '--vg-available-wash', TEXT],
  ['--vg-available', '--vg-available-wash', SHAPE],
];

describe('contrast of the tokens', () => {
  it.each(PAIRS)('light: %s on %s is at least %d', (front, back, least) => {
    expect(contrast(light, front, back)).toBeGreaterThanOrEqual(least);
  });

  it.each(PAIRS)('dark: %s on %s is at least %d', (front, back, least) => {
    expect(contrast(dark, front, back)).toBeGreaterThanOrEqual(least);
  });

  const printed = PAIRS.filter(([front, back]) => GROUNDS.includes(back) && front in paper);
  it.each(printed)('in print: %s on %s is at least %d', (front, back, least) => {
    expect(contrast(paper, front, back)).toBeGreaterThanOrEqual(least);
  });

  it('nothing is printed in dark colours', () => {
    const changed = Object.keys(tokensAfter("data-mantine-color-scheme='dark'"));
    const isSurface = (name: string): boolean => /wash|shadow|hover/.test(name);
    expect(changed.filter((name) => !(name in paper) && !isSurface(name))).toEqual([]);
  });
});

/** The variables of the first block after `mark`. */
function tokensAfter(mark: string): Colours {
  const block = css.slice(css.indexOf(mark));
  const found = block.slice(0, block.indexOf('}')).matchAll(/(--[\w-]+):\s*(#[0-9a-f]{6})\b/gi);
  return Object.fromEntries([...found].map(([, name, value]) => [name ?? '', value ?? '']));
}

function contrast(colours: Colours, front: string, back: string): number {
  const [bright, dim] = [luminance(colours[front]), luminance(colours[back])].toSorted(
    (a, b) => b - a,
  );
  return ((bright ?? 0) + 0.05) / ((dim ?? 0) + 0.05);
}

/** Relative luminance as defined by WCAG. */
function luminance(hex: string | undefined): number {
  if (!hex) throw new Error('A token in use has no colour');
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
