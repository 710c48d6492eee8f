/** Vite plugin that builds the service worker, with the list of cached files and a version derived from them. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { build, type Plugin } from 'vite';
import { offlineFiles } from './offline-files.ts';

const BESIDE = ['/index.html', '/icon.svg', '/colour-scheme.js', '/icons/icon-192.png'];
const VERSION_LENGTH = 12;

export function offlinePlugin(entry: string): Plugin {
  let folder = '';
  return {
    name: 'voltagora-offline',
    apply: 'build',
    configResolved({ root, build: { outDir } }) {
      folder = resolve(root, outDir);
    },
    async writeBundle(_options, bundle) {
      const files = [...BESIDE, ...offlineFiles(bundle).map((name) => `/${name}`)];
      const page = await readFile(join(folder, 'index.html'));
      const worker = await readFile(entry);
      const hash = createHash('sha256').update(files.join()).update(page).update(worker);
      const shell = { version: hash.digest('hex').slice(0, VERSION_LENGTH), files };
      await build({
        configFile: false,
        publicDir: false,
        logLevel: 'warn',
        define: { VOLTAGORA_SHELL: JSON.stringify(shell) },
        build: {
          target: 'es2022',
          outDir: folder,
          emptyOutDir: false,
          rolldownOptions: {
            input: entry,
            output: { format: 'iife', entryFileNames: 'service-worker.js' },
          },
        },
      });
    },
  };
}
