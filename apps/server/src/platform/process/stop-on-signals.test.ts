import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';

const PROGRAM = `
  import { stopOnSignals } from ${JSON.stringify(new URL('./stop-on-signals.ts', import.meta.url).href)};
  const alive = setInterval(() => {}, 1000);
  stopOnSignals(() => new Promise((resolve) => {
    console.log('closing');
    process.stdin.once('data', resolve);
  }));
  console.log('ready');
`;

async function launch() {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', PROGRAM]);
  onTestFinished(() => void child.kill('SIGKILL'));
  const ended = once(child, 'exit');
  await once(child.stdout, 'data');
  child.kill('SIGINT');
  await once(child.stdout, 'data');
  return { child, ended };
}

test('one Ctrl-C that arrives twice lets the program close', async () => {
  const { child, ended } = await launch();
  child.kill('SIGINT');
  child.stdin.write('closed');
  expect(await ended).toEqual([0, null]);
});

test('a second one later ends it at once', async () => {
  const { child, ended } = await launch();
  const again = setInterval(() => child.kill('SIGINT'), 100);
  onTestFinished(() => clearInterval(again));
  expect(await ended).toEqual([130, null]);
});
