// @vitest-environment node
// The three colours that mean something, and that green means one thing only.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { theme } from './theme.ts';

const source = join(dirname(fileURLToPath(import.meta.url)), '..');
const filesOf = (ending: RegExp) =>
  readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((path) => ending.test(path) && !/test/.test(path))
    .map((path) => [path, readFileSync(join(source, path), 'utf8')] as const);

const tokens = [
  ...readFileSync(join(source, 'app/tokens.css'), 'utf8').matchAll(/--vg-([\w-]+): (#[\da-f]{6})/g),
].map((match) => ({ name: match[1] ?? '', ...hueOf(match[2] ?? '') }));
const named = (part: string) => tokens.filter(({ name }) => name.includes(part));

/** Hue in degrees, and chroma from 0 (grey) to 1. */
function hueOf(hex: string): { hue: number; chroma: number } {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16) / 255);
  const most = Math.max(r, g, b);
  const chroma = most - Math.min(r, g, b);
  if (chroma === 0) return { hue: 0, chroma };
  const sixth =
    most === r ? (g - b) / chroma : most === g ? (b - r) / chroma + 2 : (r - g) / chroma + 4;
  return { hue: (sixth * 60 + 360) % 360, chroma };
}
const isGreen = ({ hue, chroma }: { hue: number; chroma: number }): boolean =>
  chroma > 0.04 && hue > 80 && hue < 170;

describe('[S2.10] the colours', () => {
  it('the primary is orange, in light and dark', () => {
    expect(theme.primaryColor).toBe('orange');
    const oranges = named('orange').filter(({ name }) => name !== 'on-orange');
    expect(oranges.length).toBeGreaterThanOrEqual(10);
    for (const one of oranges) {
      expect(one.hue, one.name).toBeGreaterThan(10);
      expect(one.hue, one.name).toBeLessThan(35);
    }
  });

  it('the secondary is grey, in light and dark', () => {
    const greys = named('second');
    expect(greys.length).toBeGreaterThanOrEqual(2);
    for (const { name, chroma } of greys) expect(chroma, name).toBeLessThan(0.12);
  });

  it('available is green, in light and dark, and no other token is', () => {
    const available = named('available');
    expect(available.length).toBeGreaterThanOrEqual(6);
    expect(tokens.filter(isGreen)).toEqual(available);
  });

  it('green is used only for available or free', () => {
    const rules = filesOf(/\.module\.css$/).flatMap(([path, text]) =>
      [...text.matchAll(/([^{}]+)\{([^{}]*)\}/g)]
        .filter((match) => /available|green/.test(match[2] ?? ''))
        .map((match) => `${path} ${match[1]?.trim()}`),
    );
    expect(rules.length).toBeGreaterThan(5);
    expect(rules.filter((rule) => !/Available|free/.test(rule))).toEqual([]);
    const hexes = filesOf(/\.(?:module\.css|tsx)$/).flatMap(([path, text]) =>
      [...text.matchAll(/#[\da-f]{6}\b/gi)].map((match) => `${path} ${match[0]}`),
    );
    expect(hexes.filter((one) => isGreen(hueOf(one.slice(-7))))).toEqual([]);
    const words = filesOf(/\.tsx$/).filter(([, text]) => /"green|'green|color-green/.test(text));
    expect(words.map(([path]) => path)).toEqual([]);
  });
});
