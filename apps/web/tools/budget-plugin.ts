/** Vite plugin that refuses a build whose pages are heavier than their budgets; `npm test` builds the client. */
import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';
import { overBudget, weightOf, type Budget } from './page-weights.ts';

/** KiB after gzip, a little above what each page weighs: a page that grows by a library is noticed. */
export const BUDGETS: readonly Budget[] = [
  { module: '/features/landing/landing-page.tsx', scriptKiB: 199, styleKiB: 15 },
  { module: '/features/energy/energy-page.tsx', scriptKiB: 194, styleKiB: 17 },
  { module: '/features/stations/station/station-page.tsx', scriptKiB: 215, styleKiB: 21 },
  { module: '/features/reservations/live/reservation-page.tsx', scriptKiB: 220, styleKiB: 20 },
  { module: '/features/stations/list/stations-page.tsx', scriptKiB: 207, styleKiB: 18 },
];

export function budgetPlugin(): Plugin {
  return {
    name: 'voltagora-budgets',
    apply: 'build',
    // Later, the content of the files is gone.
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const known = new Map<string | Uint8Array, number>();
        const packedKiB = (content: string | Uint8Array): number => {
          const size = known.get(content) ?? gzipSync(content).byteLength / 1024;
          known.set(content, size);
          return size;
        };
        const weights = BUDGETS.map(({ module }) => weightOf(bundle, module, packedKiB));
        for (const [index, { scriptKiB, styleKiB }] of weights.entries()) {
          const sizes = `${scriptKiB.toFixed(1)} KiB script, ${styleKiB.toFixed(1)} KiB style`;
          this.info(`${BUDGETS[index]?.module}: ${sizes}`);
        }
        const faults = overBudget(BUDGETS, weights);
        if (faults.length > 0) this.error(`Pages are heavier than allowed:\n${faults.join('\n')}`);
      },
    },
  };
}
