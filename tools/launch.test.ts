import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ROOT } from './steps/run.ts';

const PROBE = `
  const args = process.argv.slice(2);
  if (args[0] === 'fail') process.exitCode = 7;
  if (args[0] === 'stay') {
    process.on('SIGTERM', () => { console.log('ended cleanly'); process.exit(0); });
    setInterval(() => {}, 1000);
  }
  console.log(JSON.stringify({ node: process.versions.node, args }));
`;

let project: string;

/** A small project around the real launcher, with its packages installed. */
beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'voltagora-launch-'));
  copyFileSync(join(ROOT, 'launch.mjs'), join(project, 'launch.mjs'));
  mkdirSync(join(project, 'tools'));
  mkdirSync(join(project, 'node_modules'));
  writeFileSync(join(project, 'tools', 'probe.ts'), PROBE);
  writeFileSync(join(project, 'package.json'), '{ "name": "probe", "version": "1.0.0" }');
  writeLocks({}, {});
});

afterEach(() => rmSync(project, { recursive: true, force: true }));

function writeLocks(wanted: object, installed: object): void {
  const lock = (packages: object) =>
    JSON.stringify({ name: 'probe', version: '1.0.0', lockfileVersion: 3, packages });
  const root = { '': { name: 'probe', version: '1.0.0' } };
  writeFileSync(join(project, 'package-lock.json'), lock({ ...root, ...wanted }));
  writeFileSync(join(project, 'node_modules', '.package-lock.json'), lock(installed));
}

function start(args: string[], env: Record<string, string> = {}) {
  return spawn(process.execPath, [join(project, 'launch.mjs'), ...args], {
    env: { ...process.env, ...env },
  });
}

async function launch(args: string[], env: Record<string, string> = {}) {
  const child = start(args, env);
  let said = '';
  child.stdout.on('data', (text) => (said += String(text)));
  child.stderr.on('data', (text) => (said += String(text)));
  const [code] = await once(child, 'close');
  return { code, said };
}

test('runs a program with its arguments, without reinstalling packages', async () => {
  const { code, said } = await launch(['probe', 'a', '--b']);
  expect(JSON.parse(said)).toEqual({ node: process.versions.node, args: ['a', '--b'] });
  expect(code).toBe(0);
});

test('passes on the exit code of the program', async () => {
  expect((await launch(['probe', 'fail'])).code).toBe(7);
});

test('forwards a signal to the program, and exits cleanly with it', async () => {
  const child = start(['probe', 'stay']);
  await once(child.stdout, 'data');
  child.kill('SIGTERM');
  const rest = await once(child.stdout, 'data');
  expect(String(rest[0])).toContain('ended cleanly');
  expect((await once(child, 'close'))[0]).toBe(0);
});

test('lists the programs for an unknown one, in one line', async () => {
  const { code, said } = await launch(['nothing']);
  expect(code).toBe(1);
  expect(said).toBe("voltagora: There is no program 'nothing'. Try one of: probe.\n");
});

test('reports an unwritable folder in one line', async () => {
  writeFileSync(join(project, '.cache'), 'a file stands here');
  const { code, said } = await launch(['probe']);
  expect(code).toBe(1);
  expect(said).toMatch(/^voltagora: The folder .*\.cache.* cannot be written: E[A-Z]+\.\n$/);
});

test('accepts a missing package for another platform', async () => {
  writeLocks({ 'node_modules/dry': { version: '1.0.0', optional: true } }, {});
  expect((await launch(['probe'])).code).toBe(0);
});

const UNREACHABLE = { npm_config_registry: 'http://127.0.0.1:9/', npm_config_fetch_retries: '0' };

test.each([
  ['is missing', {}],
  ['has another version', { 'node_modules/dry': { version: '0.9.0' } }],
])(
  'a package that %s is installed; without network that is one clear line',
  async (_, installed) => {
    writeFileSync(
      join(project, 'package.json'),
      '{ "name": "probe", "version": "1.0.0", "dependencies": { "dry": "1.0.0" } }',
    );
    const root = { name: 'probe', version: '1.0.0', dependencies: { dry: '1.0.0' } };
    writeLocks({ '': root, 'node_modules/dry': { version: '1.0.0' } }, installed);
    const cache = join(project, 'npm-cache');
    const { code, said } = await launch(['probe'], { ...UNREACHABLE, npm_config_cache: cache });
    expect(said).toContain('Installing the packages of the lock file');
    expect(said).toContain('The package registry cannot be reached.');
    expect(code).toBe(1);
  },
);
