/** Vite plugin that lets the browser fetch the typeface, and the parts of a first screen, while it still reads the code that asks for them. */
import type { Plugin, Rolldown } from 'vite';

/** The letters that both languages need; the Greek ones come when Greek is on the page. */
const EARLY = /commissioner-latin-wght-normal-[\w-]+\.woff2$/;

/** Screens that many begin with, by the name that the server calls them. */
const FIRST_SCREENS = {
  landing: '/features/landing/landing-page.tsx',
  map: '/features/stations/list/stations-page.tsx',
  station: '/features/stations/station/station-page.tsx',
};

export function preloadPlugin(): Plugin {
  return {
    name: 'voltagora-preload',
    apply: 'build',
    // Read by the server, which writes the pages.
    generateBundle(_options, bundle) {
      const parts = Object.entries(FIRST_SCREENS).map(([screen, file]) => [
        screen,
        partsOf(file, bundle),
      ]);
      const source = JSON.stringify(Object.fromEntries(parts));
      this.emitFile({ type: 'asset', fileName: 'first-parts.json', source });
    },
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) =>
        Object.keys(bundle)
          .filter((name) => EARLY.test(name))
          .map((name) => ({
            tag: 'link',
            attrs: {
              rel: 'preload',
              as: 'font',
              type: 'font/woff2',
              crossorigin: '',
              href: `/${name}`,
            },
            injectTo: 'head-prepend',
          })),
    },
  };
}

/** The chunk of a screen and all that it imports, without what every page already names. */
function partsOf(file: string, bundle: Rolldown.OutputBundle): string[] {
  const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
  const screen = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(file));
  if (!screen) throw new Error(`No chunk of ${file}`);
  const entry = chunks.find(({ isEntry }) => isEntry);
  const known = new Set([entry?.fileName, ...(entry?.imports ?? [])]);
  const names = new Set([screen.fileName]);
  for (const name of names) {
    const chunk = bundle[name];
    if (chunk?.type === 'chunk') for (const each of chunk.imports) names.add(each);
  }
  return [...names].filter((name) => !known.has(name)).map((name) => `/${name}`);
}
