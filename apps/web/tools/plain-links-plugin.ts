/**
 * Vite plugin that leaves out of React Router's links what prefetches data and styles of the next page: only programs of its
 * framework use it, and every page would load it.
 */
import type { Plugin } from 'vite';

const MODULE = /\/react-router\/dist\/production\/lib\/dom\/lib\.js$/;
const IMPORT = /import \{([^}]*)\} from "\.\/ssr\/components\.js";/;
/** What the module imports for its links, for links that never prefetch. */
const PLAIN: Readonly<Record<string, string>> = {
  FrameworkContext: 'const FrameworkContext = /* @__PURE__ */ React$1.createContext(undefined);',
  PrefetchPageLinks: 'const PrefetchPageLinks = () => null;',
  mergeRefs: 'const mergeRefs = (ref) => ref;',
  usePrefetchBehavior: 'const usePrefetchBehavior = () => [false, null, {}];',
};

export function plainLinksPlugin(): Plugin {
  return {
    name: 'voltagora-plain-links',
    apply: 'build',
    transform: {
      filter: { id: MODULE },
      handler: (code) => ({ code: withPlainLinks(code), map: null }),
    },
  };
}

export function withPlainLinks(code: string): string {
  const names =
    IMPORT.exec(code)?.[1]
      ?.split(',')
      .map((name) => name.trim()) ?? [];
  const unknown = names.filter((name) => !(name in PLAIN));
  if (names.length === 0 || unknown.length > 0)
    throw new Error(`React Router's links import other names: ${unknown.join(', ')}`);
  return code.replace(IMPORT, '') + names.map((name) => `\n${PLAIN[name]}`).join('');
}
