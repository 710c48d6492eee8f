import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The secret of the installation: the setting, or one that was created at the first start and stored in the data folder. */
export function installationSecret(configured: string | undefined, dataFolder: string): string {
  if (configured !== undefined) return configured;
  const fresh = randomBytes(32).toString('base64url');
  if (dataFolder === ':memory:') return fresh;
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
  const file = join(dataFolder, 'secret');
  if (existsSync(file)) return readFileSync(file, 'utf8').trim();
  // Renamed into place, so that a crash never leaves half a secret.
  const part = `${file}.${process.pid}`;
  writeFileSync(part, fresh, { mode: 0o600 });
  renameSync(part, file);
  return fresh;
}
