/** Vite plugin that preloads the font and the chunks of a first screen. */
import type { Plugin, Rolldown } from 'vite';

/** The font subset that both languages need; the Greek subset loads with Greek text. */
const EARLY = /commissioner-latin-wght-normal-[\w-]+\.woff2$/;

/** Common first screens, by the name that the server uses. */
const FIRST_SCREENS = {
  landing: '/features/landing/landing-page.tsx',
  map: '/features/stations/list/stations-page.tsx',
  station: '/features/stations/station/station-page.tsx',
  energy: '/features/energy/energy-page.tsx',
  login: '/features/accounts/login/login-page.tsx',
  draft: '/features/reservations/draft/draft-page.tsx',
  bookings: '/features/reservations/list/reservations-page.tsx',
  booking: '/features/reservations/live/reservation-page.tsx',
};

export function preloadPlugin(): Plugin {
  return {
    name: 'voltagora-preload',
    apply: 'build',
    // The server reads it when it writes the pages.
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

/** The chunk of a screen, its imports and their styles, without those that every page loads. */
function partsOf(file: string, bundle: Rolldown.OutputBundle): string[] {
  const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
  const screen = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(file));
  if (!screen) throw new Error(`No chunk of ${file}`);
  const entry = chunks.find(({ isEntry }) => isEntry);
  const known = new Set([entry?.fileName, ...(entry ? filesBeside(entry) : [])]);
  const names = new Set([screen.fileName]);
  for (const name of names) {
    const chunk = bundle[name];
    if (chunk?.type === 'chunk') for (const each of filesBeside(chunk)) names.add(each);
  }
  return [...names].filter((name) => !known.has(name)).map((name) => `/${name}`);
}

const filesBeside = ({ imports, viteMetadata }: Rolldown.OutputChunk): string[] => [
  ...imports,
  ...(viteMetadata?.importedCss ?? []),
];
