// Only platform/keys uses the secret of the installation: it derives a key for each purpose, and knows the secret before.
import type { SourceTree, Violation } from './source-tree.ts';
import { zoneOf } from './zones.ts';

const KEYS = 'apps/server/src/platform/keys/';
const SETTINGS = 'apps/server/src/platform/settings/storage-settings.ts';
const SECRET = /\b(?:installationSecret|previousSecret)\b/;
const CRYPTO = /\b(?:hkdfSync|createHmac|createCipheriv|createDecipheriv)\b/;

/** Files that derive or encrypt with keys which are not made from the secret, or which platform/keys has derived. */
const OTHER_KEYS = new Set([
  'apps/server/src/platform/push/encrypt-push.ts',
  'apps/server/src/platform/nodes/seal/message-seal.ts',
]);

export function secretViolations(tree: SourceTree): Violation[] {
  return [...tree.files.values()].flatMap(({ path: file, text }) => {
    const { workspace, isTest } = zoneOf(file);
    if (workspace !== 'apps/server' || isTest || file.startsWith(KEYS) || file === SETTINGS)
      return [];
    const found: Violation[] = [];
    if (SECRET.test(text)) {
      found.push({
        file,
        message:
          'uses the secret of the installation: ask the keyring (platform/keys) to sign or seal',
      });
    }
    if (CRYPTO.test(text) && !OTHER_KEYS.has(file)) {
      found.push({
        file,
        message:
          'derives keys or encrypts: ask the keyring (platform/keys), or list it in tests/architecture/secret-rules.ts if its key is not made from the secret',
      });
    }
    return found;
  });
}
