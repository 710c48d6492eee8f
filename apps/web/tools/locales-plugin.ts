/** Vite plugin that serves and emits /locales/{lng}/translation.json, merged from one file per feature area. */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Plugin } from 'vite';

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

/** A middleware in development; two emitted files in the build. */
export function localesPlugin(root: string): Plugin {
  return {
    name: 'voltagora-locales',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const lng = LANGUAGES.find(
          (l) => request.url?.split('?')[0] === `/locales/${l}/translation.json`,
        );
        if (!lng) return next();
        response.setHeader('content-type', 'application/json; charset=utf-8');
        response.end(JSON.stringify(mergeLocale(root, lng)));
      });
    },
    generateBundle() {
      for (const lng of LANGUAGES) {
        this.emitFile({
          type: 'asset',
          fileName: `locales/${lng}/translation.json`,
          source: JSON.stringify(mergeLocale(root, lng)),
        });
      }
    },
  };
}
