// The secrets of the installation: the settings, or one that was created at the first start and stored in the data folder.
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createKeySet, type KeySet } from './key-set.ts';

export interface SecretSettings {
  installationSecret: string | undefined;
  previousSecret: string | undefined;
  dataFolder: string;
}

export interface Secrets {
  newest: KeySet;
  previous: KeySet | undefined;
}

/** Creates the secret of a new installation if none is set. */
export function readSecrets(settings: SecretSettings): Secrets {
  const { previousSecret } = settings;
  return {
    newest: createKeySet(secretOf(settings)),
    previous: previousSecret === undefined ? undefined : createKeySet(previousSecret),
  };
}

/** How a backup names the secret; with the secret itself where it is in the data folder, because a backup omits settings. */
export function secretForBackup(settings: SecretSettings): { hash: string; stored: string | null } {
  const secret = secretOf(settings);
  const { backupHash } = createKeySet(secret);
  return { hash: backupHash, stored: settings.installationSecret === undefined ? secret : null };
}

function secretOf({ installationSecret, dataFolder }: SecretSettings): string {
  if (installationSecret !== undefined) return installationSecret;
  const fresh = randomBytes(32).toString('base64url');
  if (dataFolder === ':memory:') return fresh;
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
  const known = storedSecret(dataFolder);
  if (known !== undefined) return known;
  storeSecret(dataFolder, fresh);
  return fresh;
}

const fileIn = (dataFolder: string): string => join(dataFolder, 'secret');

function storedSecret(dataFolder: string): string | undefined {
  const file = fileIn(dataFolder);
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;
}

function storeSecret(dataFolder: string, secret: string): void {
  // Renamed into place, so that a crash never leaves half a secret.
  const part = `${fileIn(dataFolder)}.${process.pid}`;
  writeFileSync(part, secret, { mode: 0o600 });
  renameSync(part, fileIn(dataFolder));
}

/** Whether a backup fits the secret here: if not, the installation could not decrypt its own keys. */
export type BackupFit =
  | { fits: true; keepSecret(): void }
  | { fits: false; because: 'other_folder' | 'other_setting' | 'setting_missing' };

/** The previous secret fits, too: the server re-seals what it sealed. */
export function fitBackup(
  { secret, secret_hash: hash }: { secret: string | null; secret_hash: string },
  { installationSecret, previousSecret, dataFolder }: SecretSettings,
): BackupFit {
  const here = installationSecret ?? storedSecret(dataFolder);
  const known = [here, previousSecret].filter((one) => one !== undefined);
  if (here !== undefined) {
    if (known.some((one) => createKeySet(one).backupHash === hash)) {
      return { fits: true, keepSecret: () => undefined };
    }
    const because = installationSecret === undefined ? 'other_folder' : 'other_setting';
    return { fits: false, because };
  }
  if (secret === null) return { fits: false, because: 'setting_missing' };
  return {
    fits: true,
    keepSecret() {
      mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
      storeSecret(dataFolder, secret);
    },
  };
}
