/** Vite plugin that writes a .br and a .gz beside each text file of the build, which the server sends as they are. */
import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const TEXTS = /\.(?:css|geojson|html|js|json|mjs|pbf|svg)$/;
/** Compressing smaller files does not save a network packet. */
const WORTH_BYTES = 1024;
const BROTLI_QUALITY = 9;
const GZIP_LEVEL = 9;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

export function precompressPlugin(): Plugin {
  let folder = '';
  return {
    name: 'voltagora-precompress',
    apply: 'build',
    configResolved({ root, build }) {
      folder = resolve(root, build.outDir);
    },
    // The last hook, after the public folder was copied.
    async closeBundle() {
      const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
      const texts = names.filter((name) => TEXTS.test(name));
      await Promise.all(texts.map((name) => pack(join(folder, name))));
    },
  };
}

async function pack(file: string): Promise<void> {
  const plain = await readFile(file);
  if (plain.byteLength < WORTH_BYTES) return;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.byteLength,
  };
  await Promise.all([
    toBrotli(plain, { params }).then((packed) => writeFile(`${file}.br`, packed)),
    toGzip(plain, { level: GZIP_LEVEL }).then((packed) => writeFile(`${file}.gz`, packed)),
  ]);
}
