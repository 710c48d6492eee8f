import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runSimulator } from './simulator-process.ts';

const POINT = {
  identity: 'ATH-0001',
  password: 'a password of a test',
  vendor: 'Test',
  model: 'One',
  connectors: [{ number: 1, type: 'TYPE2', maxPowerKw: 22 }],
};

/** Pid and process group of processes with this file in their arguments. */
const runningWith = (file: string) =>
  execFileSync('ps', ['-eo', 'pid=,pgid=,args='], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes(file))
    .map((line) => line.trim().split(/\s+/).slice(0, 2));

test('Ctrl-C in the terminal does not reach the simulator, which ends when told to', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'demo-simulator-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'points.json');
  await writeFile(file, JSON.stringify([POINT]));
  const simulator = runSimulator(file, 'ws://127.0.0.1:1');
  onTestFinished(() => simulator.stop());
  // A process shows its arguments only a moment after its start.
  await expect.poll(() => runningWith(file)).toHaveLength(1);
  for (const [pid, group] of runningWith(file)) expect(group).toBe(pid);
  await simulator.stop();
  expect(runningWith(file)).toEqual([]);
});
