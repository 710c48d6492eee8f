// Opens the stored keys at the start, and refuses a secret that does not fit the data: otherwise the server would run, and fail
// wherever it needs what is sealed.
import type { Db } from '../db/db.ts';
import { STORED_KEYS, type StoredKeyPurpose } from './key-set.ts';
import type { Keyring } from './keyring.ts';
import { type SealedPart, sealingOf } from './sealed-part.ts';
import { insertStoredKey, listStoredKeys } from './stored-keys.store.ts';

export type StoredKeys = Record<StoredKeyPurpose, Buffer>;

/** The secret does not fit the data; `message` says what to do. */
export class SecretRefused extends Error {}

/** Creates the keys that are missing. `parts` are what versions without stored keys have sealed. Throws SecretRefused. */
export async function openStoredKeys(
  db: Db,
  keyring: Keyring,
  parts: readonly SealedPart[],
): Promise<StoredKeys> {
  const before = await listStoredKeys(db);
  if (before.length === 0) await refuseUnfit(db, keyring, parts);
  for (const purpose of STORED_KEYS) {
    if (before.some((row) => row.purpose === purpose)) continue;
    // A version that derived the key each time did so from the secret that it had.
    const key = (keyring.previous ?? keyring.newest).firstStoredKey(purpose);
    const sealing = { purpose: 'storedKey', boundTo: purpose } as const;
    await insertStoredKey(db, purpose, keyring.seal(key.toString('base64'), sealing));
  }
  const rows = await listStoredKeys(db);
  const open = (purpose: StoredKeyPurpose): Buffer => {
    const row = rows.find((one) => one.purpose === purpose);
    const sealing = { purpose: 'storedKey', boundTo: purpose } as const;
    const key = row && keyring.open(row, sealing);
    if (key === undefined) throw new SecretRefused(unfit(keyring, row?.keyId));
    return Buffer.from(key, 'base64');
  };
  return { webPush: open('webPush'), recoveryCodes: open('recoveryCodes') };
}

/** Data of a version without stored keys: some of its lasting values must open. */
async function refuseUnfit(db: Db, keyring: Keyring, parts: readonly SealedPart[]): Promise<void> {
  let hasValues = false;
  for (const part of parts.filter(({ isLasting }) => isLasting)) {
    const rows = await part.list(db, '', '');
    const fits = rows.some((row) => keyring.open(row, sealingOf(part, row)) !== undefined);
    if (fits) return;
    hasValues ||= rows.length > 0;
  }
  if (hasValues) throw new SecretRefused(unfit(keyring, undefined));
}

const unfit = ({ newest, previous }: Keyring, wanted: string | undefined): string => {
  const set = previous === undefined ? newest.id : `${newest.id} and ${previous.id}`;
  const found = wanted === undefined ? '' : `, and the data needs ${wanted}`;
  const what = `VOLTAGORA_SECRET does not fit this data, which another secret has encrypted (key id ${set}${found}).`;
  return previous === undefined
    ? `${what} If you have just changed it, set VOLTAGORA_SECRET_PREVIOUS to the one before, and start again. Otherwise set the one that this installation had; where none was set, it is in the file secret of its data folder.`
    : `${what} Set VOLTAGORA_SECRET or VOLTAGORA_SECRET_PREVIOUS to the one that this installation had; where none was set, it is in the file secret of its data folder.`;
};
