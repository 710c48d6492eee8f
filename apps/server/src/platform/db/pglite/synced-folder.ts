// The folder of a PGlite whose fsync reaches the disk. PGlite itself omits fsync, so a power cut could lose acknowledged writes.
import { fdatasyncSync, fstatSync, fsyncSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** The options of PGlite without the one that turns fsync off; `fsync` is the sync method that asks the folder. */
export const SYNCED_START = [
  ...PGlite.defaultStartParams.filter((word) => word !== '-F'),
  '-c',
  'wal_sync_method=fsync',
];

/** Of Emscripten, missing in its types. */
interface Operations {
  fsync?(file: { nfd: number }): number;
}

export class SyncedFolder extends NodeFS {
  readonly #failed: (error: unknown) => never;

  /** `failed` ends the thread: neither PGlite nor PostgreSQL recovers from a failed sync. */
  constructor(folder: string, failed: (error: unknown) => never) {
    super(folder);
    this.#failed = failed;
  }

  override async init(...[pg, given]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pg, given);
    const preRun = [
      ...(emscriptenOpts.preRun ?? []),
      ({ NODEFS }: { NODEFS: object }) => {
        const { stream_ops: operations } = NODEFS as { stream_ops: Operations }; // as Emscripten creates it
        operations.fsync = ({ nfd }) => this.#sync(nfd);
      },
    ];
    return { emscriptenOpts: { ...emscriptenOpts, preRun } };
  }

  #sync(file: number): number {
    try {
      if (!fstatSync(file).isDirectory()) fdatasyncSync(file);
      // Windows cannot sync folders.
      else if (process.platform !== 'win32') fsyncSync(file);
      return 0;
    } catch (error) {
      return this.#failed(error);
    }
  }
}
