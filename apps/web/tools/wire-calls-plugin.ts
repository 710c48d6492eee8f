/** Vite plugin that replaces shared/api/wire/wire-calls.ts by its values, so that no page loads the schemas of all calls. */
import { calls, type Call } from '@voltagora/contract';
import type { Plugin } from 'vite';
import { wireOf } from '../src/shared/api/wire/wire-of.ts';

const MODULE = /\/shared\/api\/wire\/wire-calls\.ts$/;

export function wireCallsPlugin(): Plugin {
  return {
    name: 'voltagora-wire-calls',
    apply: 'build',
    load: {
      filter: { id: MODULE },
      handler: () => ({
        code: `export const wireCalls = JSON.parse(${JSON.stringify(wireText())});
export const checkedAnswer = (_name, content) => content;`,
        moduleType: 'js',
        moduleSideEffects: false,
      }),
    },
  };
}

function wireText(): string {
  const entries = Object.entries<Call>(calls).map(([name, call]) => [name, wireOf(call)] as const);
  return JSON.stringify(Object.fromEntries(entries));
}
