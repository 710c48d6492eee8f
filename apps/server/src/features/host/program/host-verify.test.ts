// `npm run host -- verify` with a running server, and directly on the database.
import { sql } from 'kysely';
import pino from 'pino';
import { expect, test } from 'vitest';
import { startServer } from '../../../app.ts';
import { runHostProgram } from './host-program.ts';
import { readConfig } from '../../../platform/config.ts';
import { newDataFolder } from '../../../tests/kit/database/open-database.ts';
import { registerPerson } from '../../../tests/kit/people.ts';

async function verify(environment: Record<string, string>, ...options: string[]) {
  const lines: string[] = [];
  const say = (text: string) => void lines.push(text);
  const code = await runHostProgram(['verify', ...options], environment, { say, complain: say });
  return { code, text: lines.join('\n') };
}

const SOUND =
  /^0 differences \(\d+ accounts, 1 transfers, 0 reservations, 0 sessions, 0 payments checked\)$/;

test('reports a sound ledger, or each violation in a line with exit code 1', async () => {
  const environment = {
    PORT: '0',
    HOST: '127.0.0.1',
    VOLTAGORA_DATA: await newDataFolder(),
    VOLTAGORA_WELCOME_TOKENS: '50',
  };
  const config = readConfig(environment);
  const server = await startServer({ config, log: pino({ level: 'silent' }) });
  const person = {
    email: 'dora@example.org',
    password: 'three boats in a bay',
    role: 'driver',
  } as const;
  await registerPerson(server, person);
  expect(await verify(environment)).toEqual({ code: 0, text: expect.stringMatching(SOUND) });
  await sql`update ledger_accounts set posted_minor = posted_minor - 1 where kind = 'driver_wallet'`.execute(
    server.db,
  );
  const running = await verify(environment);
  expect(running.code).toBe(1);
  expect(running.text.split('\n')).toEqual([
    'the accounts of a currency sum to 0: TOKEN: -1',
    expect.stringMatching(
      /^the balance of an account is the sum of its transfers: account \d+ \(driver_wallet\): has 4999, transfers come to 5000$/,
    ),
    expect.stringMatching(
      /^the recorded balances of an account form a chain: account \d+: the chain breaks at 4999, 5000$/,
    ),
    expect.stringMatching(/^3 differences \(/),
  ]);
  await server.close();
  expect(await verify(environment)).toEqual(running);
  const { code, text } = await verify(environment, '--json');
  expect(code).toBe(1);
  expect(JSON.parse(text)).toMatchObject({
    differences: { length: 3 },
    counted: { transfers: 1 },
  });
});
