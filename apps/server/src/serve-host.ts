import type { FastifyBaseLogger } from 'fastify';
import { createHost, type HostAnswer } from './features/host/public.ts';
import { type Clock, systemClock } from './platform/clock.ts';
import { type CommandSocket, serveCommands } from './platform/command-socket/serve-commands.ts';
import type { Config } from './platform/config.ts';
import type { OpenDatabase } from './platform/db/connection.ts';

interface HostSideOptions {
  config: Pick<Config, 'dataFolder'>;
  publicUrl: () => string;
  log: FastifyBaseLogger;
  clock?: Clock;
}

/** Takes the host's commands where this process alone can reach the data: on an embedded database in a folder. */
export async function serveHost(
  database: OpenDatabase,
  { config: { dataFolder }, log, publicUrl, clock = systemClock }: HostSideOptions,
): Promise<CommandSocket | undefined> {
  if (database.kind !== 'embedded' || dataFolder === ':memory:') return undefined;
  const host = createHost({ db: database.db, clock, publicUrl });
  const answer = (request: unknown): Promise<HostAnswer> =>
    host.run(request).catch((err: unknown) => {
      log.error({ err }, "a command of the host's failed");
      return { ok: false, message: 'The server could not do this. Its log says why.' };
    });
  try {
    return await serveCommands(dataFolder, answer);
  } catch (err) {
    // The server serves all the same; stopped, its folder can be opened by the commands themselves.
    log.warn({ err }, 'commands of the host cannot be taken');
    return undefined;
  }
}
