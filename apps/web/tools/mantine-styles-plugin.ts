/** Vite plugin that loads the styles of a Mantine component with the component, so that no page waits for those of all others. */
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const MODULE = /\/@mantine\/core\/esm\/(?:components|utils)\/.+\/(\w+)\.module\.mjs$/;
/** A component whose module comes before that of its base. */
const BASES: Readonly<Record<string, string>> = { Modal: 'ModalBase' };

export function mantineStylesPlugin(list: string): Plugin {
  const parts = new Set(partsIn(readFileSync(list, 'utf8')));
  return {
    name: 'voltagora-mantine-styles',
    apply: 'build',
    transform: {
      filter: { id: MODULE },
      handler(code, id) {
        const name = MODULE.exec(id)?.[1] ?? '';
        if (!parts.has(name)) return undefined;
        const files = [BASES[name], name].filter((each) => each !== undefined);
        const imports = files.map((file) => `import '@mantine/core/styles/${file}.layer.css';`);
        return { code: `${imports.join('\n')}\n${code}`, map: null };
      },
    },
  };
}

export const partsIn = (css: string): string[] =>
  [...css.matchAll(/styles\/(\w+)\.layer\.css/g)].map(([, name = '']) => name);
