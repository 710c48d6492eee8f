import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { openCentralSystem } from './tests/kit/central-system.ts';
import { SPEC } from './tests/kit/charging-point.ts';

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));

function launch(words: readonly string[]) {
  const child = spawn(process.execPath, [MAIN, ...words]);
  const output = { text: '', errors: '' };
  child.stdout.on('data', (data: Buffer) => (output.text += data.toString()));
  child.stderr.on('data', (data: Buffer) => (output.errors += data.toString()));
  onTestFinished(() => void child.kill('SIGKILL'));
  return { child, output, ended: once(child, 'close') };
}

it('prints its help', async () => {
  const { output, ended } = launch(['--help']);
  expect((await ended)[0]).toBe(0);
  expect(output.text).toContain('--points FILE');
  expect(output.errors).toBe('');
});

it('reports an error in one line', async () => {
  const { output, ended } = launch(['--url', 'ws://127.0.0.1:1', '--points', '/nowhere.json']);
  expect((await ended)[0]).toBe(2);
  expect(output.errors).toBe('simulator: Cannot read /nowhere.json: ENOENT (see --help)\n');
});

async function launchConnected(more: readonly string[] = ['--control']) {
  const folder = await mkdtemp(join(tmpdir(), 'simulator-'));
  const central = await openCentralSystem();
  onTestFinished(async () => {
    await central.close();
    await rm(folder, { recursive: true });
  });
  const points = join(folder, 'points.json');
  await writeFile(points, JSON.stringify([SPEC]));
  const words = ['--url', central.url, '--points', points, '--pace', '100', ...more];
  const running = launch(words);
  await central.received('StatusNotification', ({ connectorId }) => connectorId === 2);
  return { central, ...running };
}

it('connects, runs commands, and ends its transactions on SIGTERM', async () => {
  const { central, child, output, ended } = await launchConnected();
  child.stdin.write('swipe ATH-0001 1 CARD-1\n');
  await central.received('MeterValues');
  child.kill('SIGTERM');
  const stop = await central.received('StopTransaction');
  expect(stop.request.reason).toBe('PowerLoss');
  expect((await ended)[0]).toBe(0);
  expect(output.text).toContain('1 charge points connect to');
  expect(output.text).toContain('ATH-0001 transaction-started connector=1');
});

it.each(['quit\n', ''])('stops on %j and at the end of its input', async (last) => {
  const { child, ended } = await launchConnected();
  child.stdin.end(last);
  expect((await ended)[0]).toBe(0);
});

it('plays a scenario with a quirk, writes its journal, and exits with the result', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'simulator-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const scenario = join(folder, 'try.txt');
  const journal = join(folder, 'journal.jsonl');
  const steps =
    'wait until online\npresent tag A\nwait until charging\nunplug\nwait until delivered';
  await writeFile(scenario, `${steps}\nexpect status Charging within 9 s`);
  const words = ['--scenario', scenario, '--journal', journal, '--quirk', 'Q45'];
  const { central, output, ended } = await launchConnected(words);
  expect((await ended)[0]).toBe(1);
  expect(output.errors).toContain(`${scenario}:6: expect status Charging within 9 s: it is online`);
  const { request } = await central.received('StartTransaction');
  expect(request.idTag).toBe('TERM01;A');
  const [line = ''] = (await readFile(journal, 'utf8')).split('\n');
  expect(JSON.parse(line)).toMatchObject({ idTag: 'A', delivered: true });
});
