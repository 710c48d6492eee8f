// The keyring of a secret, for tests.
import { createKeySet } from '../../platform/keys/key-set.ts';
import { createKeyring, type Keyring } from '../../platform/keys/keyring.ts';

export const keyringOf = (secret: string, previous?: string): Keyring =>
  createKeyring({
    newest: createKeySet(secret),
    previous: previous === undefined ? undefined : createKeySet(previous),
  });
