import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DataFolderRefused, lockFolder } from './folder-lock.ts';

let parent: string;
let folder: string;

beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'voltagora-lock-'));
  folder = join(parent, 'data');
});

afterEach(() => rmSync(parent, { recursive: true, force: true }));

const HOLD = `
  const { lockFolder } = await import(process.argv[1]);
  lockFolder(process.argv[2]);
  console.log('held');
  setInterval(() => {}, 1000);
`;

async function holdInOtherProcess() {
  const lockModule = new URL('./folder-lock.ts', import.meta.url).href;
  const holder = spawn(process.execPath, ['--input-type=module', '-e', HOLD, lockModule, folder]);
  await once(holder.stdout, 'data');
  return holder;
}

function refusalOf(action: () => unknown): DataFolderRefused {
  try {
    action();
  } catch (error) {
    if (error instanceof DataFolderRefused) return error;
    throw error;
  }
  throw new Error('nothing was refused');
}

test('[F14] the folder is accessible only to its user', () => {
  const lock = lockFolder(folder);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  lock.release();
});

test("[F14] a second process is refused with the holder's process id, and succeeds after a kill -9", async () => {
  const holder = await holdInOtherProcess();
  const refused = refusalOf(() => lockFolder(folder));
  expect(refused.reason).toBe('folder_in_use');
  expect(refused.message).toContain(folder);
  expect(refused.message).toContain(`process ${holder.pid}`);

  holder.kill('SIGKILL');
  await once(holder, 'exit');
  expect(existsSync(join(folder, 'lock'))).toBe(true);
  lockFolder(folder).release();
  expect(readdirSync(folder)).toContain('lock');
});

test('[F14] a lock in the same process is refused until it is released', () => {
  const lock = lockFolder(folder);
  expect(refusalOf(() => lockFolder(folder)).reason).toBe('folder_in_use');
  lock.release();
  lockFolder(folder).release();
  expect(readdirSync(folder)).toContain('lock');
});

test('[F14] a reused process id in the lock file has no effect', () => {
  lockFolder(folder).release();
  writeFileSync(join(folder, 'lock.pid'), `${process.ppid}\n`);
  const lock = lockFolder(folder);
  expect(readFileSync(join(folder, 'lock.pid'), 'utf8')).toBe(`${process.pid}\n`);
  lock.release();
});

test('a folder that cannot be created is an error of one line', () => {
  writeFileSync(folder, 'a file stands here');
  const refused = refusalOf(() => lockFolder(folder));
  expect(refused.reason).toBe('folder_unusable');
  expect(refused.message).not.toContain('\n');
});

test('an invalid lock file is refused as unusable', () => {
  lockFolder(folder).release();
  writeFileSync(join(folder, 'lock'), 'not what this program writes, and long enough to be read');
  chmodSync(join(folder, 'lock'), 0o600);
  expect(refusalOf(() => lockFolder(folder)).reason).toBe('folder_unusable');
});

test('[F14] a folder with other files is refused and left unchanged', () => {
  mkdirSync(folder, { mode: 0o755 });
  chmodSync(folder, 0o755);
  writeFileSync(join(folder, 'hosts'), 'not ours');
  const refused = refusalOf(() => lockFolder(folder));
  expect(refused.reason).toBe('folder_of_others');
  expect(refused.message).toMatch(/holds other things \(hosts\)/);
  expect(statSync(folder).mode & 0o777).toBe(0o755);
  expect(readdirSync(folder)).toEqual(['hosts']);
});

test('[F14] a folder that a crash left incomplete is reused', () => {
  mkdirSync(folder);
  for (const name of ['lock.pid', 'secret']) writeFileSync(join(folder, name), 'x');
  lockFolder(folder).release();
  expect(readdirSync(folder)).toContain('lock');
});
