/** Vite plugin that builds the service worker, with the list of cached files and a version derived from them. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';

/** Screens and their parts, except the map, which is useless offline. */
const KEPT = /^assets\/.+\.(?:js|css)$|^assets\/commissioner-(?:greek|latin)-.+\.woff2$/;
const LEFT_OUT = /^assets\/(?:map-[\w-]{8}\.|maplibre|base-map)/;
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
      const assets = Object.keys(bundle).filter((name) => KEPT.test(name) && !LEFT_OUT.test(name));
      refuseLeftOutImports(assets, bundle);
      const files = [...BESIDE, ...assets.toSorted().map((name) => `/${name}`)];
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

/** A screen cannot start if a file that it imports is missing. */
function refuseLeftOutImports(kept: readonly string[], bundle: Rolldown.OutputBundle): void {
  for (const name of kept) {
    const file = bundle[name];
    const imported = file?.type === 'chunk' ? file.imports : [];
    const missing = imported.filter((each) => !kept.includes(each));
    if (missing.length > 0) throw new Error(`${name} is kept, but imports ${missing.join()}`);
  }
}
