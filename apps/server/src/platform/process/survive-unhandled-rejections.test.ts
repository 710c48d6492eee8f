// Unhandled rejections in whole programs: which of them end the process.
import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test } from 'vitest';
import { newDataFolder } from '../../tests/kit/database/open-database.ts';
import { connectBare } from '../../tests/kit/ocpp-server/ocpp-server.ts';

// Each test starts a whole program, which is slow on a busy machine.

let child: ChildProcess;
afterEach(() => child.kill('SIGKILL'));

/** Starts node and returns its output once it contains `text`. */
async function run(words: string[], env: Record<string, string> = {}) {
  child = spawn(process.execPath, words, { env: { ...process.env, ...env } });
  let said = '';
  child.stdout?.on('data', (chunk) => (said += String(chunk)));
  return async (text: string) => {
    while (!said.includes(text)) {
      if (child.exitCode !== null) throw new Error(`It ended with ${child.exitCode}: ${said}`);
      await new Promise(
        (resolve) => child.stdout?.once('data', resolve) && child.once('exit', resolve),
      );
    }
    return said;
  };
}

const CARELESS_SERVER = `
  const { startOcppServer } = await import(process.argv[1]);
  const { surviveUnhandledRejections } = await import(process.argv[2]);
  surviveUnhandledRejections({ error: (facts, message) => console.log(message, facts.chargingPointId) });
  const work = async () => {
    await new Promise((resolve) => setTimeout(resolve, 5));
    throw new Error('nobody waits for this');
  };
  const { url } = await startOcppServer({
    handlers: {
      StatusNotification: () => (void work(), {}),
      Heartbeat: () => ({ currentTime: new Date().toISOString() }),
    },
  });
  console.log('at ' + url + ' now');
`;

test("[F16] an unhandled rejection in one charging point's handler closes only its socket", async () => {
  const modules = [
    '../../tests/kit/ocpp-server/ocpp-server.ts',
    './survive-unhandled-rejections.ts',
  ];
  const urls = modules.map((path) => new URL(path, import.meta.url).href);
  const hears = await run(['--input-type=module', '-e', CARELESS_SERVER, ...urls]);
  const url = /at (\S+)/.exec(await hears('now'))?.[1] ?? '';
  const unlucky = await connectBare({ url });
  const healthy = await connectBare({ url }, { identity: 'CP-2' });
  unlucky.send(
    '[2,"s","StatusNotification",{"connectorId":1,"errorCode":"NoError","status":"Available"}]',
  );
  expect(await unlucky.next()).toEqual([3, 's', {}]);
  expect(await unlucky.closed).toMatchObject({ code: 1011 });
  expect(await hears('unhandled')).toContain('unhandled rejection 1');
  healthy.send('[2,"h","Heartbeat",{}]');
  expect(await healthy.next()).toMatchObject([3, 'h', {}]);
  healthy.socket.terminate();
});

test('[F16] the server logs an unhandled rejection and continues', async () => {
  const rejection = "process.on('SIGUSR2', () => void Promise.reject(new Error('left alone')))";
  const main = fileURLToPath(new URL('../../main.ts', import.meta.url));
  const hears = await run(
    ['--import', `data:text/javascript,${encodeURIComponent(rejection)}`, main],
    {
      PORT: '0',
      VOLTAGORA_DATA: await newDataFolder(),
    },
  );
  const url = /ready on (http:\S+?)"/.exec(await hears('ready on'))?.[1] ?? '';
  child.kill('SIGUSR2');
  expect(await hears('unhandled rejection')).toContain('left alone');
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
});
