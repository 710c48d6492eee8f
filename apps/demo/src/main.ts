// Entry point of `npm start`: the server with embedded defaults, filled with real stations and demo accounts, and simulated
// charging points that connect over real sockets.
import { fileURLToPath } from 'node:url';
import {
  createLog,
  explainStartFailure,
  readConfig,
  startServer,
  stopOnSignals,
  surviveUnhandledRejections,
  unknownSettings,
} from '@voltagora/server';
import { addHistory } from './history/add-history.ts';
import { addDemoBookings } from './demo-bookings.ts';
import { SHOWN_ACCOUNTS } from './demo-accounts.ts';
import { equipSimulator, seed } from './seed.ts';
import { runSimulator } from './simulator-process.ts';

const DEMO_DEFAULTS = {
  // Everybody knows the passwords of the demo accounts.
  HOST: '127.0.0.1',
  VOLTAGORA_HOST_NAME: 'Voltagora Demo',
  VOLTAGORA_HOST_EMAIL: 'host@demo.voltagora.example',
  VOLTAGORA_WELCOME_TOKENS: '1000',
  VOLTAGORA_PAYOUT_DELAY_DAYS: '0',
  VOLTAGORA_PAYOUT_MINIMUM: '1',
  VOLTAGORA_COMMISSION_VAT_PERCENT: '24',
  VOLTAGORA_LOG_LEVEL: 'warn',
  // Without a mail server, mails are shown at /development/mail, so that accounts can be activated.
  VOLTAGORA_ENVIRONMENT: 'development',
};

const began = performance.now();
const seconds = () => `${((performance.now() - began) / 1000).toFixed(1)} s`;
const say = (line: string) => console.log(line);

try {
  const config = readConfig({ ...DEMO_DEFAULTS, ...process.env });
  const log = createLog(config.logLevel);
  surviveUnhandledRejections(log);
  for (const line of unknownSettings(process.env)) say(line);
  say('Opening the database …');
  const filled = Promise.withResolvers<void>();
  const server = await startServer({
    config,
    log,
    onDatabaseEnd: () => process.exit(1),
    webFolder: fileURLToPath(new URL('../../web/dist', import.meta.url)),
    demo: { simulated: true, demo_accounts: SHOWN_ACCOUNTS },
    jobsAfter: filled.promise,
  });
  say('Loading stations, places and vehicles …');
  const outcome = await seed(server, say);
  if (outcome === 'seeded') {
    await addHistory(server, config);
    await addDemoBookings(server);
  }
  filled.resolve();
  const { file, count, newest } = await equipSimulator(server, config.dataFolder);
  const simulator = runSimulator(file, `ws://127.0.0.1:${server.port}`);
  stopOnSignals(async () => {
    say('\nStopping …');
    await simulator.stop();
    await server.close();
  });
  announce(server.url, config.dataFolder, { count, newest });
} catch (error) {
  console.error(explainStartFailure(error) ?? error);
  process.exit(1);
}

function announce(
  url: string,
  folder: string,
  { count, newest = 'none' }: { count: number; newest?: string | undefined },
): void {
  const accounts = SHOWN_ACCOUNTS.map(
    ({ role, email, password }) => `  ${role.padEnd(14)} ${email}   password ${password}`,
  );
  say(
    [
      '',
      `Voltagora is ready after ${seconds()}:  ${url}`,
      '',
      ...accounts,
      '',
      `Simulated: ${count} charging points in Greece that really speak OCPP 1.6J, and one 2.0.1 (${newest}); their`,
      'owners, prices and bookings are made up. Everything else comes from public registers and shows as not connected.',
      `Data is in ${folder}. Calls: ${url}/api/docs/   Stop with Ctrl-C.`,
      '',
    ].join('\n'),
  );
}
