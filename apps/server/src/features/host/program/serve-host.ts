// Accepts the host's commands in the server process.
import { existsSync } from 'node:fs';
import type { Charging } from '../../charging/public.ts';
import { createHost } from '../host.service.ts';
import type { HostAnswer } from '../terminal/host-request.ts';
import type { Keyring } from '../../../platform/keys/keyring.ts';
import { secretForBackup, type SecretSettings } from '../../../platform/keys/read-secrets.ts';
import { type Clock, systemClock } from '../../../platform/clock.ts';
import { isServed } from '../../../platform/command-socket/ask-server.ts';
import {
  type CommandSocket,
  serveCommands,
} from '../../../platform/command-socket/serve-commands.ts';
import type { OcppLog } from '../../../platform/ocpp-server/types.ts';
import { version } from '../../../platform/version.ts';
import type { OpenDatabase } from '../../../platform/db/db.ts';
import type { Config } from '../../../platform/config.ts';

interface HostSideOptions {
  config: SecretSettings & PayerSettings & Pick<Config, 'hasTrialPayouts'>;
  keyring: Keyring;
  publicUrl: () => string;
  callAsHost: Charging['callAsHost'];
  tellStationsChanged: () => void;
  log: OcppLog;
  clock?: Clock;
}

/**
 * Accepts the host's commands for this data folder. They need the server, which locks the embedded database and holds
 * the connections of charging points. On PostgreSQL, where servers lock no folder, the first server of a folder accepts
 * them.
 */
export async function serveHost(
  database: OpenDatabase,
  options: HostSideOptions,
): Promise<CommandSocket | undefined> {
  const { config, log, keyring, publicUrl, callAsHost, clock = systemClock } = options;
  const { tellStationsChanged } = options;
  const { dataFolder } = config;
  if (dataFolder === ':memory:') return undefined;
  if (database.kind !== 'embedded' && !(await isFree(dataFolder))) return undefined;
  const { hasTrialPayouts } = config;
  const payer = payerOf(config);
  const own = { db: database.db, clock, publicUrl, keyring, callAsHost, hasTrialPayouts, payer };
  const host = createHost({ ...own, tellStationsChanged, home: homeOf(config) });
  const answer = (request: unknown): Promise<HostAnswer> =>
    host.run(request).catch((err: unknown) => {
      log.error({ err }, 'host command failed');
      return { ok: false, message: 'The server could not do this. Its log says why.' };
    });
  try {
    return await serveCommands(dataFolder, answer);
  } catch (err) {
    // Not fatal. Once the server is stopped, the commands can open the folder themselves.
    log.warn({ err }, 'host command socket failed to open');
    return undefined;
  }
}

type PayerSettings = Pick<Config, 'payoutIban' | 'hostName'>;

/** Whose bank account pays payouts; undefined where it is not set. */
export const payerOf = ({ payoutIban: iban, hostName: name }: PayerSettings) =>
  iban === undefined || name === '' ? undefined : { name, iban };

/** What a backup contains besides the database. */
export const homeOf = (settings: SecretSettings) => ({
  dataFolder: settings.dataFolder,
  secret: secretForBackup(settings),
  program: version,
});

const isFree = async (dataFolder: string): Promise<boolean> =>
  existsSync(dataFolder) && !(await isServed(dataFolder));
