// The embedded database as `pg` sees it: a stream of protocol bytes whose other end is PGlite in a worker thread.
import { Duplex } from 'node:stream';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { FromWorker, PGliteSource, ToWorker } from './pglite-messages.ts';

const TERMINATE = 'X'.charCodeAt(0);

export interface EmbeddedPostgres {
  /** A new connection for `pg`; one at a time, because PGlite has one session. */
  openStream(): Duplex;
  /** A tar of the whole database folder, for `PGliteSource.templateFile`. */
  dump(): Promise<Uint8Array>;
  /** For a database that cannot continue and answers nobody: ends its thread. */
  giveUp(error: Error): void;
  /** Ends the database and waits until its thread is gone. */
  close(): Promise<void>;
}

/**
 * Starts PGlite in a worker thread; resolves when it accepts queries, rejects if the folder cannot be opened. `onEnd` is called
 * when it ends by itself.
 */
export async function startEmbeddedPostgres(
  source: PGliteSource,
  onEnd: (error: Error) => void = () => {},
): Promise<EmbeddedPostgres> {
  const worker = new Worker(new URL('./pglite-worker.ts', import.meta.url), {
    workerData: source,
    name: 'embedded database',
    // The flags of the parent (--input-type, --inspect-brk) would break the thread.
    execArgv: [],
  });
  const streams = new Map<number, WireStream>();
  let lost: Error | undefined;
  let isClosing = false;
  const post = (message: ToWorker): void => worker.postMessage(message);
  // Resolves or rejects with the first message of the worker: 'ready', or the error that ended it.
  await once(worker, 'message');

  const loseAll = (error: Error): void => {
    if (lost) return;
    lost = error;
    for (const stream of streams.values()) stream.destroy(error);
    if (!isClosing) onEnd(error);
  };
  worker.on('message', (message: FromWorker) => {
    if (message.kind === 'bytes') streams.get(message.stream)?.push(message.bytes);
  });
  worker.on('error', loseAll);
  worker.on('exit', () => loseAll(new Error('The embedded database has stopped')));

  let lastStream = 0;
  return {
    openStream() {
      const id = ++lastStream;
      const stream = new WireStream({
        send: (bytes) => post({ kind: 'bytes', stream: id, bytes }),
        ended: () => {
          streams.delete(id);
          if (!lost) post({ kind: 'ended' });
        },
        lost: () => lost,
      });
      streams.set(id, stream);
      return stream;
    },
    async dump() {
      const arrived = waitForDump(worker);
      post({ kind: 'dump' });
      return arrived;
    },
    giveUp(error) {
      loseAll(error);
      void worker.terminate();
    },
    async close() {
      if (lost) return;
      isClosing = true;
      const exited = once(worker, 'exit');
      post({ kind: 'close' });
      await exited;
    },
  };
}

function waitForDump(worker: Worker): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    worker.once('error', reject);
    worker.on('message', function hear(message: FromWorker) {
      if (message.kind !== 'dump') return;
      worker.off('message', hear);
      worker.off('error', reject);
      resolve(message.bytes);
    });
  });
}

interface Wire {
  send(bytes: Uint8Array): void;
  ended(): void;
  lost(): Error | undefined;
}

/** Replaces the net.Socket that `pg` expects: the few socket methods that it calls do nothing here. */
class WireStream extends Duplex {
  readonly #wire: Wire;

  constructor(wire: Wire) {
    super();
    this.#wire = wire;
  }

  connect(): this {
    process.nextTick(() => {
      const lost = this.#wire.lost();
      if (lost) this.destroy(lost);
      else this.emit('connect');
    });
    return this;
  }

  setNoDelay(): this {
    return this;
  }

  setKeepAlive(): this {
    return this;
  }

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: string, done: (error?: Error) => void): void {
    this._writev([{ chunk }], done);
  }

  // `pg` corks each extended query from Parse to Sync, so a whole batch arrives at once: PGlite must get it in one piece.
  override _writev(chunks: Array<{ chunk: Buffer }>, done: (error?: Error) => void): void {
    const bytes = new Uint8Array(Buffer.concat(chunks.map(({ chunk }) => chunk)));
    if (bytes[0] === TERMINATE) {
      this.push(null);
      this.destroy();
    } else {
      this.#wire.send(bytes);
    }
    done();
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#wire.ended();
    done(error);
  }
}
