// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { filesOfPage, overBudget, weightOf, type Weighed } from './page-weights.ts';

const chunk = (
  module: string,
  code: string,
  imports: string[] = [],
  css: string[] = [],
): Weighed => {
  const written = {
    type: 'chunk',
    // As the bundler's: not the name of the file.
    name: 'landing-page',
    code,
    isEntry: module === 'main.tsx',
    facadeModuleId: `/src/${module}`,
    imports,
    viteMetadata: { importedCss: new Set(css) },
  } as const;
  return written;
};
const bundle = {
  'index.js': chunk('main.tsx', 'x'.repeat(2048), ['core.js'], ['index.css']),
  'core.js': chunk('core.ts', 'x'.repeat(1024)),
  'landing.js': chunk(
    'features/landing/landing-page.tsx',
    'x'.repeat(1024),
    ['core.js'],
    ['landing.css'],
  ),
  'wallet.js': chunk('features/wallet/wallet-page.tsx', 'x'.repeat(9216)),
  'index.css': { type: 'asset', source: 'x'.repeat(512) },
  'landing.css': { type: 'asset', source: 'x'.repeat(512) },
} as const;
const LANDING = '/features/landing/landing-page.tsx';
const plainKiB = (content: string | Uint8Array): number => content.length / 1024;

describe('[24.2] the weight of a page', () => {
  it('counts the entry, the page and what both import, once', () => {
    expect(weightOf(bundle, LANDING, plainKiB)).toEqual({ scriptKiB: 4, styleKiB: 1 });
    expect([...filesOfPage(bundle, LANDING)]).not.toContain('wallet.js');
  });

  it('of a page that was renamed is an error, and no passed budget', () => {
    expect(() => weightOf(bundle, '/gone.tsx', plainKiB)).toThrow('No chunk of /gone.tsx');
  });

  it('above its budget is named', () => {
    const budgets = [{ module: LANDING, scriptKiB: 3, styleKiB: 1 }];
    expect(overBudget(budgets, [{ scriptKiB: 4, styleKiB: 1 }])).toEqual([
      `${LANDING}: scriptKiB 4.0 of 3`,
    ]);
    expect(overBudget(budgets, [{ scriptKiB: 3, styleKiB: 1 }])).toEqual([]);
    const nothing = { scriptKiB: 0, styleKiB: 0 };
    expect(overBudget(budgets, [nothing])).toEqual([`${LANDING}: was not weighed`]);
  });
});
