// The `host` command: sends the command to the running server, or opens the database itself, and prints the result.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { InvalidBackup, RestoreRefused } from '../../backups/public.ts';
import { basemap } from '../commands/host-basemap.ts';
import { createHost } from '../host.service.ts';
import { HostUsageError, readHostArguments } from '../terminal/host-arguments.ts';
import { HOST_HELP } from '../terminal/host-help.ts';
import { HostAnswer, type HostRequest } from '../terminal/host-request.ts';
import { jsonText } from '../terminal/host-text.ts';
import { systemClock } from '../../../platform/clock.ts';
import { AnswerLost, askServer } from '../../../platform/command-socket/ask-server.ts';
import { type Config, readConfig } from '../../../platform/config.ts';
import { type DatabaseOptions, openDatabase } from '../../../platform/db/connection.ts';
import { DataFolderRefused } from '../../../platform/db/pglite/folder-lock.ts';
import { readSecrets } from '../../../platform/keys/read-secrets.ts';
import { openKeyring } from '../../../platform/nodes/open-keyring.ts';
import { refuseUnmigrated } from '../../../platform/db/migrate.ts';
import { move, restore } from './host-moves.ts';
import { homeOf, payerOf } from './serve-host.ts';
import { explainStartFailure } from '../../../platform/process/start-failure.ts';

export interface Terminal {
  say(text: string): void;
  complain(text: string): void;
}

/** Runs one command and returns the exit code: 0 success, 1 failure, 2 invalid arguments. */
export async function runHostProgram(
  words: readonly string[],
  environment: Record<string, string | undefined>,
  { say, complain }: Terminal,
): Promise<0 | 1 | 2> {
  try {
    const line = readHostArguments(words);
    if (line === null) {
      say(HOST_HELP.trimEnd());
      return 0;
    }
    const answer = await ask(line.request, readConfig(environment));
    if (answer.ok) say(line.isJson ? jsonText(answer.result) : answer.text);
    else complain(answer.message);
    return answer.ok && answer.isSound !== false ? 0 : 1;
  } catch (error) {
    if (error instanceof HostUsageError) {
      complain(`${error.message}. See: npm run host -- help`);
      return 2;
    }
    complain(explain(error));
    return 1;
  }
}

class HostUnreachable extends Error {}

/** A starting server locks its folder before it accepts commands. */
const STARTING_MS = 10_000;
const AGAIN_MS = 250;

async function ask(request: HostRequest, config: Config): Promise<HostAnswer> {
  if (request.command === 'restore') return restore(request, config);
  if (request.command === 'move') return move(request, config);
  if (request.command === 'basemap') return basemap(request, config);
  const { databaseUrl, dataFolder } = config;
  if (databaseUrl !== undefined) {
    // Only the server process has the connections of charging points, and the secrets that it runs with.
    const isForServer = request.command === 'call' || request.command === 'secrets';
    const answer = isForServer ? await askServer(dataFolder, request) : undefined;
    return answer === undefined
      ? askDatabase(request, { databaseUrl }, config)
      : HostAnswer.parse(answer);
  }
  if (!existsSync(join(dataFolder, 'database', 'PG_VERSION'))) {
    throw new HostUnreachable(
      `There is no installation in ${dataFolder}. Set VOLTAGORA_DATA to its folder, or DATABASE_URL to its database.`,
    );
  }
  const until = performance.now() + STARTING_MS;
  for (;;) {
    const answer = await askServer(dataFolder, request);
    if (answer !== undefined) return HostAnswer.parse(answer);
    try {
      return await askDatabase(request, { dataFolder }, config);
    } catch (error) {
      const isHeld = error instanceof DataFolderRefused && error.reason === 'folder_in_use';
      if (!isHeld) throw error;
      if (process.platform === 'win32' || performance.now() > until) throw unreachable(dataFolder);
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    }
  }
}

const unreachable = (folder: string) =>
  new HostUnreachable(
    process.platform === 'win32'
      ? `A server uses the data folder ${folder}. On Windows, stop it first, or keep the data in PostgreSQL.`
      : `A server uses the data folder ${folder}, but takes no commands. Its log says why; or stop it and try again.`,
  );

async function askDatabase(
  request: HostRequest,
  where: DatabaseOptions,
  config: Config,
): Promise<HostAnswer> {
  const database = await openDatabase(where);
  try {
    await refuseUnmigrated(database.db);
    const publicUrl = () => config.publicUrl ?? `http://localhost:${config.port}`;
    const home = homeOf(config);
    const { db } = database;
    const keyring = await openKeyring(db, readSecrets(config));
    const { hasTrialPayouts } = config;
    const payer = payerOf(config);
    const own = { db, clock: systemClock, publicUrl, home, keyring, hasTrialPayouts, payer };
    return await createHost(own).run(request);
  } finally {
    await database.close();
  }
}

function explain(error: unknown): string {
  if (error instanceof HostUnreachable) return error.message;
  if (error instanceof RestoreRefused || error instanceof InvalidBackup) return error.message;
  if (error instanceof AnswerLost) {
    return `${error.message} Whether the command took effect, \`audit\` tells.`;
  }
  return explainStartFailure(error) ?? `The command failed: ${String(error)}`;
}
