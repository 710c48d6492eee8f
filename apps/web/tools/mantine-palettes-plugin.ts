/** Vite plugin that leaves out Mantine's variables of palettes that no screen uses: most of what every page would load of them. */
import type { Plugin } from 'vite';

const MODULE = /\/@mantine\/core\/styles\/default-css-variables\.layer\.css$/;
/** Those that app/theme.ts does not define; the test beside this file finds uses of them. */
export const UNUSED_PALETTES = [
  'blue',
  'cyan',
  'grape',
  'indigo',
  'lime',
  'pink',
  'teal',
  'violet',
  'yellow',
];
const VARIABLE = new RegExp(
  String.raw`(--mantine-color-(?:${UNUSED_PALETTES.join('|')})-[\w-]+):[^;]*;\s*`,
  'g',
);

export function mantinePalettesPlugin(): Plugin {
  return {
    name: 'voltagora-mantine-palettes',
    apply: 'build',
    transform: {
      filter: { id: MODULE },
      order: 'pre',
      handler: (css) => ({ code: withoutUnused(css), map: null }),
    },
  };
}

/** Some have another name besides, such as the colour of success. */
export function withoutUnused(css: string): string {
  const kept = css.replaceAll(VARIABLE, (all, name: string) =>
    css.includes(`var(${name})`) ? all : '',
  );
  return kept === css ? kept : withoutUnused(kept);
}
