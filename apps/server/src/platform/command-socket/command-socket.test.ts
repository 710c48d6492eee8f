import { chmodSync, existsSync, mkdirSync, mkdtempSync, statSync, writeFileSync } from 'node:fs';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, test } from 'vitest';
import { AnswerLost, askServer } from './ask-server.ts';
import { type CommandSocket, serveCommands } from './serve-commands.ts';
import { socketPath } from './socket-path.ts';

const open: CommandSocket[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((socket) => socket.close()));
});

const newFolder = () => mkdtempSync(join(tmpdir(), 'voltagora-socket-'));
const echo = (request: unknown) => Promise.resolve({ heard: request });

async function serve(folder: string, answer: (request: unknown) => Promise<unknown> = echo) {
  const socket = await serveCommands(folder, answer);
  if (socket === undefined) throw new Error('no socket here');
  open.push(socket);
  return socket;
}

describe('the socket of a data folder', () => {
  test('answers its user, with any characters', async () => {
    const folder = newFolder();
    const { path } = await serve(folder);
    expect(path).toBe(join(folder, 'host.sock'));
    const request = { command: 'x', text: 'Ελένη\nand a line' };
    expect(await askServer(folder, request)).toEqual({ heard: request });
  });

  test('reports progress until the answer is ready', async () => {
    const folder = newFolder();
    const done = Promise.withResolvers<unknown>();
    const socket = await serveCommands(folder, () => done.promise, 5);
    if (socket !== undefined) open.push(socket);
    const other = connect(socketPath(folder));
    other.write('{}\n');
    for (let blanks = ''; blanks.length < 3;) {
      const [chunk] = await once(other, 'data');
      blanks += String(chunk);
      expect(blanks.trim()).toBe('');
    }
    other.destroy();
    const asked = askServer(folder, {});
    setTimeout(() => done.resolve({ well: true }), 30);
    expect(await asked).toEqual({ well: true });
  });

  test('can be opened only by its own user', async () => {
    const { path } = await serve(newFolder());
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(statSync(dirname(path)).mode & 0o777).toBe(0o700);
  });

  test('exists only while a server runs', async () => {
    const folder = newFolder();
    expect(await askServer(join(folder, 'none'), {})).toBeUndefined();
    expect(await askServer(folder, {})).toBeUndefined();
    const socket = await serve(folder);
    await socket.close();
    expect(existsSync(socket.path)).toBe(false);
    expect(await askServer(folder, {})).toBeUndefined();
  });

  test('is in a private folder elsewhere if its path is too long, one for each data folder', async () => {
    const long = join(newFolder(), 'd'.repeat(120));
    mkdirSync(long, { mode: 0o700 });
    const { path } = await serve(long);
    expect(path.startsWith(join(tmpdir(), 'voltagora-'))).toBe(true);
    expect(statSync(dirname(path)).mode & 0o777).toBe(0o700);
    expect(await askServer(long, 1)).toEqual({ heard: 1 });
    const other = join(newFolder(), 'd'.repeat(120));
    mkdirSync(other);
    expect(socketPath(other)).not.toBe(path);
  });

  test('of a killed server is replaced', async () => {
    const folder = newFolder();
    const module = fileURLToPath(new URL('./serve-commands.ts', import.meta.url));
    const program = `const { serveCommands } = await import(${JSON.stringify(module)});
      await serveCommands(${JSON.stringify(folder)}, async () => 'old'); console.log('listening');`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', program]);
    await once(child.stdout, 'data');
    expect(await askServer(folder, 1)).toBe('old');
    child.kill('SIGKILL');
    await once(child, 'close');
    expect(existsSync(join(folder, 'host.sock'))).toBe(true);
    expect(await askServer(folder, 1)).toBeUndefined();
    await serve(folder);
    expect(await askServer(folder, 1)).toEqual({ heard: 1 });
  });

  test('never replaces a file that is not a socket', async () => {
    const folder = newFolder();
    writeFileSync(join(folder, 'host.sock'), 'mine');
    await expect(serveCommands(folder, echo)).rejects.toThrow('is not a socket');
    expect(statSync(join(folder, 'host.sock')).isFile()).toBe(true);
  });

  test('is neither served nor used in a folder that other users can access', async () => {
    const folder = newFolder();
    chmodSync(folder, 0o755);
    await expect(serveCommands(folder, echo)).rejects.toThrow('open to others');
    chmodSync(folder, 0o700);
    await serve(folder);
    chmodSync(folder, 0o755);
    await expect(askServer(folder, 1)).rejects.toThrow('open to others');
  });
});

describe('a request', () => {
  test('is answered line by line, in order', async () => {
    const folder = newFolder();
    const { path } = await serve(folder, async (request) => {
      if (request === 1) await new Promise((resolve) => setImmediate(resolve));
      return request;
    });
    const socket = connect(path);
    socket.write('1\n2');
    socket.write('2\n3\n');
    let text = '';
    socket.on('data', (chunk) => (text += String(chunk)));
    while (text.length < 7) await once(socket, 'data');
    expect(text).toBe('1\n22\n3\n');
    socket.destroy();
  });

  test.each([
    ['no JSON', 'what\n'],
    ['without end', 'x'.repeat(70_000)],
  ])('that is %s is cut off without an answer', async (_, words) => {
    const heard: unknown[] = [];
    const { path } = await serve(newFolder(), async (request) => heard.push(request));
    const socket = connect(path);
    socket.on('error', () => undefined);
    socket.write(words);
    await once(socket, 'close');
    expect(heard).toEqual([]);
  });

  test('reports a server that closes before the answer', async () => {
    const folder = newFolder();
    const rude = createServer((socket) => socket.destroy()).listen(join(folder, 'host.sock'));
    await once(rude, 'listening');
    await expect(askServer(folder, 1)).rejects.toBeInstanceOf(AnswerLost);
    rude.close();
  });

  test('in progress is answered before the server closes', async () => {
    const folder = newFolder();
    let finish: (value: string) => void = () => undefined;
    let begun: () => void = () => undefined;
    const hasBegun = new Promise<void>((resolve) => (begun = resolve));
    const socket = await serve(folder, () => {
      begun();
      return new Promise((resolve) => (finish = resolve));
    });
    const asked = askServer(folder, 1);
    await hasBegun;
    const closed = socket.close();
    finish('done');
    expect(await asked).toBe('done');
    await closed;
  });
});
