// Runs inside a worker thread: one PGlite database that receives the PostgreSQL protocol as messages.
import { parentPort, workerData } from 'node:worker_threads';
import { readFileSync, writeSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { citext } from '@electric-sql/pglite/contrib/citext';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { pgcrypto } from '@electric-sql/pglite/contrib/pgcrypto';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import type { FromWorker, PGliteSource, ToWorker } from './pglite-messages.ts';
import { SYNCED_START, SyncedFolder } from './synced-folder.ts';

const port = parentPort;
if (!port) throw new Error('pglite-worker.ts runs only as a worker thread');

// `workerData` is untyped by nature; only pglite-stream.ts creates it.
const source = workerData as PGliteSource;

const STDERR = 2;

/** Immediately, from inside PGlite, where an exception would be lost. */
function endThread(error: unknown): never {
  writeSync(STDERR, `The embedded database could not write to its disk: ${String(error)}\n`);
  process.exit(1);
}

const database = await PGlite.create({
  ...(source.folder === undefined ? {} : { fs: new SyncedFolder(source.folder, endThread) }),
  ...(source.templateFile === undefined
    ? {}
    : { loadDataDir: new Blob([readFileSync(source.templateFile)]) }),
  extensions: { btree_gist, citext, pg_trgm, pgcrypto, unaccent },
  startParams: [...SYNCED_START, '-c', 'shared_buffers=16MB', '-c', 'timezone=UTC'],
});

const ENCODER = new TextEncoder();

/** A pool may replace its client; the single backend must not carry the transaction or settings of the old client over. */
async function resetSession(): Promise<void> {
  if (database.isInTransaction()) await database.execProtocolRaw(simpleQuery('ROLLBACK'));
  await database.execProtocolRaw(simpleQuery('DISCARD ALL'));
}

function simpleQuery(sql: string): Uint8Array {
  const text = ENCODER.encode(`${sql}\0`);
  const message = new Uint8Array(5 + text.length);
  message[0] = 'Q'.charCodeAt(0);
  new DataView(message.buffer).setUint32(1, 4 + text.length);
  message.set(text, 5);
  return message;
}

async function answer(message: ToWorker): Promise<void> {
  switch (message.kind) {
    case 'bytes': {
      const bytes = await database.execProtocolRaw(message.bytes);
      // The startup answer is a view of the buffer of PGlite, so it is copied before it is sent.
      const own = bytes.byteLength === bytes.buffer.byteLength ? bytes : bytes.slice();
      send({ kind: 'bytes', stream: message.stream, bytes: own });
      return;
    }
    case 'ended':
      return resetSession();
    case 'dump': {
      const dump = await database.dumpDataDir('none');
      send({ kind: 'dump', bytes: new Uint8Array(await dump.arrayBuffer()) });
      return;
    }
    case 'close':
      await database.close();
      port?.close();
  }
}

function send(message: FromWorker): void {
  const buffer = message.kind === 'ready' ? undefined : message.bytes.buffer;
  port?.postMessage(message, buffer instanceof ArrayBuffer ? [buffer] : []);
}

let queue: Promise<void> = Promise.resolve();
port.on('message', (message: ToWorker) => {
  queue = queue.then(() => answer(message));
  queue.catch((error: unknown) => {
    // A broken engine must end the thread: every open stream then fails instead of waiting forever.
    setImmediate(() => {
      throw error;
    });
  });
});
send({ kind: 'ready' });
