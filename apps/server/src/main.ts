// Runs the server: settings from the environment, an empty installation, no demo data.
import { fileURLToPath } from 'node:url';
import { startServer } from './app.ts';
import { readConfig, unknownSettings } from './platform/config.ts';
import { createLog } from './platform/create-log.ts';
import { explainStartFailure } from './platform/process/start-failure.ts';
import { stopOnSignals } from './platform/process/stop-on-signals.ts';
import { surviveUnhandledRejections } from './platform/process/survive-unhandled-rejections.ts';

try {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  surviveUnhandledRejections(log);
  for (const line of unknownSettings(process.env)) log.warn(line);
  const webFolder = fileURLToPath(new URL('../../web/dist', import.meta.url));
  const onDatabaseEnd = () => process.exit(1);
  const server = await startServer({ config, log, webFolder, onDatabaseEnd });
  stopOnSignals(() => server.close());
  log.info({ port: server.port, database: server.databaseKind }, `ready on ${server.url}`);
} catch (error) {
  console.error(explainStartFailure(error) ?? error);
  process.exit(1);
}
