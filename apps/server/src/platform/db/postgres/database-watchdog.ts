// Looks all the time, on a connection of its own, whether PostgreSQL says anything: one that is frozen, or to which no line leads
// any more, tells nobody. Not whether it is down: whoever asks is told that at once. Whether what was asked last was still done,
// nobody knows: it is asked again with its key, or by its charging point.
import type { Socket } from 'node:net';
import pg from 'pg';

export interface DatabaseWatchdogOptions {
  /** Told when it has said nothing for a while, and when it speaks again. */
  onSilence: (isSilent: boolean) => void;
  lookEveryMs?: number;
}

export interface DatabaseWatchdog {
  isSilent(): boolean;
  stop(): void;
}

const LOOK_EVERY_MS = 500;
// Counts its checks, not the time: a program whose own event loop was blocked has not waited meanwhile.
const SILENT_AFTER_LOOKS = 6;
const GIVEN_UP_AFTER_LOOKS = 16;

/** As a line that is cut says it. */
export class DatabaseSilent extends Error {
  readonly code = 'ETIMEDOUT';
  constructor() {
    super('The database has said nothing for too long');
  }
}

/** What `pg` reads from, encrypted or not: not among the types, and there in every version. */
export const streamOf = (client: pg.ClientBase): Socket =>
  (client as unknown as { connection: { stream: Socket } }).connection.stream;

/** `giveUp` is called when it has been silent for so long that nobody should wait for an answer any more. */
export function watchDatabase(
  connectionString: string,
  giveUp: () => void,
  { onSilence, lookEveryMs = LOOK_EVERY_MS }: DatabaseWatchdogOptions,
): DatabaseWatchdog {
  let client: pg.Client | undefined;
  let isAsking = false;
  let unanswered = 0;
  let isSilent = false;

  function become(silent: boolean): void {
    if (silent === isSilent) return;
    isSilent = silent;
    onSilence(silent);
  }
  function leave(): void {
    if (client) streamOf(client).destroy(new DatabaseSilent());
    client = undefined;
  }
  async function ask(): Promise<void> {
    if (client === undefined) {
      client = new pg.Client({ connectionString });
      client.on('error', () => undefined);
      await client.connect();
    }
    await client.query('select 1');
  }
  function begin(): void {
    isAsking = true;
    unanswered = 0;
    ask()
      .then(() => become(false))
      .catch((error: unknown) => {
        // An error is an answer, too, unless it is this watch's own.
        if (!(error instanceof DatabaseSilent)) become(false);
        leave();
      })
      .finally(() => {
        isAsking = false;
      });
  }
  function look(): void {
    if (!isAsking) return begin();
    unanswered += 1;
    if (unanswered === SILENT_AFTER_LOOKS) become(true);
    if (unanswered < GIVEN_UP_AFTER_LOOKS) return;
    leave();
    giveUp();
  }
  const timer = setInterval(look, lookEveryMs).unref();
  return {
    isSilent: () => isSilent,
    stop() {
      clearInterval(timer);
      leave();
    },
  };
}
