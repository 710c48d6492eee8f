/** Vite plugin that serves and emits /locales/{lng}/translation.json, merged from one file per feature area. */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Plugin } from 'vite';
import { FIRST_AREAS } from '../src/shared/i18n/first-areas.ts';

export const LANGUAGES = ['en', 'el'] as const;

/** Reads src/locales/<lng>/<area>.json into { area: {...} }. */
export function mergeLocale(root: string, lng: string): Record<string, unknown> {
  const folder = join(root, lng);
  const merged: Record<string, unknown> = {};
  for (const file of readdirSync(folder).sort()) {
    if (!file.endsWith('.json')) continue;
    merged[basename(file, '.json')] = JSON.parse(readFileSync(join(folder, file), 'utf8'));
  }
  return merged;
}

type Namespace = 'first' | 'translation';
const NAMESPACES: readonly Namespace[] = ['first', 'translation'];

function textsOf(root: string, lng: string, namespace: Namespace): Record<string, unknown> {
  const all = mergeLocale(root, lng);
  if (namespace === 'translation') return all;
  return Object.fromEntries(FIRST_AREAS.map((area) => [area, all[area]]));
}

/** A middleware in development; two emitted files for each language in the build. */
export function localesPlugin(root: string): Plugin {
  const files = LANGUAGES.flatMap((lng) =>
    NAMESPACES.map((namespace) => ({ lng, namespace, path: `locales/${lng}/${namespace}.json` })),
  );
  return {
    name: 'voltagora-locales',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const file = files.find(({ path }) => request.url?.split('?')[0] === `/${path}`);
        if (!file) return next();
        response.setHeader('content-type', 'application/json; charset=utf-8');
        response.end(JSON.stringify(textsOf(root, file.lng, file.namespace)));
      });
    },
    generateBundle() {
      for (const { lng, namespace, path } of files) {
        const source = JSON.stringify(textsOf(root, lng, namespace));
        this.emitFile({ type: 'asset', fileName: path, source });
      }
    },
  };
}
