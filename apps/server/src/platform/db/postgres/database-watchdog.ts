// Checks all the time, on a connection of its own, whether PostgreSQL answers: a frozen or unreachable one reports no error. A
// database that is down is not its business, because every query then fails at once. Whether pending work was still done is
// unknown: it is repeated with its idempotency key, or by its charging point.
import type { Socket } from 'node:net';
import pg from 'pg';

export interface DatabaseWatchdogOptions {
  /** Called when the database has been silent for a while, and when it answers again. */
  onSilence: (isSilent: boolean) => void;
  lookEveryMs?: number;
}

export interface DatabaseWatchdog {
  isSilent(): boolean;
  stop(): void;
}

const LOOK_EVERY_MS = 500;
// Counts checks, not time: a process whose own event loop was blocked has not waited meanwhile.
const SILENT_AFTER_LOOKS = 6;
const GIVEN_UP_AFTER_LOOKS = 16;

/** The error of a connection that was cut. */
export class DatabaseSilent extends Error {
  readonly code = 'ETIMEDOUT';
  constructor() {
    super('The database has said nothing for too long');
  }
}

/** The stream that `pg` reads from, encrypted or not: missing in its types, present in every version. */
export const streamOf = (client: pg.ClientBase): Socket =>
  (client as unknown as { connection: { stream: Socket } }).connection.stream;

/** `giveUp` is called when it has been silent for so long that nobody should wait any more. */
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
        // An error is an answer too, unless it is the one of this watchdog.
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
