// `node launch.mjs image-digests`: fails for every image of a deployment file that has a tag without a digest. `--write` asks the
// registries through `docker buildx imagetools` and writes the digests of today into the files.
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { imagesWithoutDigest, withDigests } from './steps/image-digests.ts';
import { ROOT } from './steps/run.ts';

const known = new Map<string, string>();

function digestOf(image: string): string {
  const before = known.get(image);
  if (before !== undefined) return before;
  const asked = ['buildx', 'imagetools', 'inspect', image, '--format', '{{.Manifest.Digest}}'];
  const { stdout, stderr } = spawnSync('docker', asked, { encoding: 'utf8' });
  const digest = stdout?.trim() ?? '';
  if (!/^sha256:[0-9a-f]{64}$/.test(digest)) {
    throw new Error(`docker did not tell the digest of ${image}: ${stderr ?? 'docker is missing'}`);
  }
  known.set(image, digest);
  return digest;
}

let missing = 0;
for (const file of ['Dockerfile', ...globSync('deploy/**/*.yaml', { cwd: ROOT })]) {
  const path = join(ROOT, file);
  if (process.argv.includes('--write')) {
    writeFileSync(path, withDigests(readFileSync(path, 'utf8'), digestOf));
  }
  for (const image of imagesWithoutDigest(readFileSync(path, 'utf8'))) {
    console.error(`${file}: ${image} has no digest: node launch.mjs image-digests --write`);
    missing += 1;
  }
}
process.exitCode = missing === 0 ? 0 : 1;
