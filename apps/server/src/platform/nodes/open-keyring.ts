// The keyring of a program beside the servers, which sees on the database which secrets the nodes know.
import { randomUUID } from 'node:crypto';
import type { Db } from '../db/db.ts';
import { createKeyring, type Keyring } from '../keys/keyring.ts';
import type { Secrets } from '../keys/read-secrets.ts';
import { listOthers } from './nodes.store.ts';

export async function openKeyring(db: Db, secrets: Secrets): Promise<Keyring> {
  const nodes = await listOthers(db, randomUUID());
  return createKeyring(secrets, () =>
    nodes.some(({ secretMark }) => secretMark !== secrets.newest.nodeMark),
  );
}
