// Seals everything anew that the previous secret has sealed, value by value, so that the previous secret can be removed.
import type { Db } from '../db/db.ts';
import { forEachRow } from '../jobs/for-each-row.ts';
import type { Keyring } from './keyring.ts';
import { LIST_MAX, type SealedPart, type SealedRow, sealingOf } from './sealed-part.ts';
import { storedKeysPart } from './stored-keys.store.ts';

/** How many values of a part need which secret. */
export interface SealedState {
  name: string;
  /** VOLTAGORA_SECRET opens them. */
  newest: number;
  /** Only VOLTAGORA_SECRET_PREVIOUS opens them: it is still needed. */
  previous: number;
  /** No secret that is set opens them. */
  unreadable: number;
}

export interface KeyDeps {
  db: Db;
  keyring: Keyring;
  /** What features store sealed. */
  parts: readonly SealedPart[];
}

/** The stored keys come last: while they need the previous secret, no start without it succeeds. */
const inOrder = (parts: readonly SealedPart[]) => [...parts, storedKeysPart];

/** Values that the newest secret has not sealed, or not with its key id. */
async function* pagesOf({ db, keyring }: KeyDeps, part: SealedPart): AsyncGenerator<SealedRow[]> {
  let after = '';
  for (;;) {
    const rows = await part.list(db, keyring.newest.id, after);
    if (rows.length > 0) yield rows;
    if (rows.length < LIST_MAX) return;
    after = rows.at(-1)?.at ?? after;
  }
}

export async function readSealedState(deps: KeyDeps): Promise<SealedState[]> {
  const { db, keyring } = deps;
  const states: SealedState[] = [];
  for (const part of inOrder(deps.parts)) {
    const newest = await part.count(db, keyring.newest.id);
    const state = { name: part.name, newest, previous: 0, unreadable: 0 };
    for await (const rows of pagesOf(deps, part)) {
      for (const row of rows) {
        const keys = keyring.openedBy(row, sealingOf(part, row))?.keys;
        if (keys === undefined) state.unreadable += 1;
        else state[keys === keyring.newest ? 'newest' : 'previous'] += 1;
      }
    }
    states.push(state);
  }
  return states;
}

/**
 * Seals values anew with VOLTAGORA_SECRET and returns their number; stops while a node that does not know it is alive. A value that no
 * secret opens rests and is listed for the host.
 */
export async function reseal(deps: KeyDeps, now: Date): Promise<number> {
  let resealed = 0;
  for (const part of inOrder(deps.parts)) {
    for await (const rows of pagesOf(deps, part)) {
      if (deps.keyring.inUse() !== deps.keyring.newest) return resealed;
      resealed += await resealRows(deps, part, { rows, now });
    }
  }
  return resealed;
}

async function resealRows(
  { db, keyring }: KeyDeps,
  part: SealedPart,
  { rows, now }: { rows: readonly SealedRow[]; now: Date },
): Promise<number> {
  let resealed = 0;
  const { newest } = keyring;
  await forEachRow({ db, kind: 'reseal', now }, rows, {
    idOf: ({ at }) => `${part.name} ${at}`,
    async work(row) {
      const sealing = sealingOf(part, row);
      const text = keyring.open(row, sealing);
      if (text === undefined) throw new Error('no secret that is set opens it');
      await part.replace(db, row, { sealed: newest.seal(text, sealing), keyId: newest.id });
      resealed += 1;
    },
  }).catch((error: unknown) => {
    if (!(error instanceof AggregateError)) throw error;
  });
  return resealed;
}
