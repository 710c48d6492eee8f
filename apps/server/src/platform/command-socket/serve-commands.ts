// Accepts commands from the user of this machine while the server runs: one line of JSON for the request, one for the answer. It
// does not know the commands. Only the access rights of the socket and its folder decide who may connect.
import { chmodSync, lstatSync, rmSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { makeSocketFolder, socketPath } from './socket-path.ts';

const LINE_LENGTH_MAX = 64 * 1024;
const IDLE_MS = 60_000;
const WORKING_EVERY_MS = 10_000;

export interface CommandSocket {
  path: string;
  /** Answers the commands in progress, then accepts no more. */
  close(): Promise<void>;
}

/**
 * Listens for commands to this data folder, whose lock the caller holds: an existing socket was left by a killed process.
 * `answer` never throws. Undefined on Windows, where the access rights of a socket cannot be set.
 */
export async function serveCommands(
  dataFolder: string,
  answer: (request: unknown) => Promise<unknown>,
  workingEveryMs = WORKING_EVERY_MS,
): Promise<CommandSocket | undefined> {
  if (process.platform === 'win32') return undefined;
  const path = socketPath(dataFolder);
  makeSocketFolder(path);
  removeLeftover(path);
  const sockets = new Set<Socket>();
  const underWay = new Set<Promise<void>>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    takeLines(socket, async (line) => {
      const work = answerLine(socket, line, { answer, workingEveryMs });
      underWay.add(work);
      await work.finally(() => underWay.delete(work));
    });
  });
  await listen(server, path);
  return {
    path,
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      await Promise.all(underWay);
      for (const socket of sockets) socket.end();
      await closed;
    },
  };
}

function removeLeftover(path: string): void {
  const left = lstatSync(path, { throwIfNoEntry: false });
  if (left === undefined) return;
  if (!left.isSocket()) throw new Error(`${path} exists and is not a socket.`);
  rmSync(path);
}

function listen(server: Server, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, () => {
      server.off('error', reject);
      resolve();
    });
    // The path is bound before `listen` returns; until here only the rights of the folder keep others out.
    if (lstatSync(path, { throwIfNoEntry: false })) chmodSync(path, 0o600);
  });
}

function takeLines(socket: Socket, onLine: (line: string) => Promise<void>): void {
  let text = '';
  let last = Promise.resolve();
  socket.setEncoding('utf8');
  socket.setTimeout(IDLE_MS, () => socket.destroy());
  // The client disconnected, so there is nobody to answer.
  socket.on('error', () => socket.destroy());
  socket.on('data', (chunk) => {
    const lines = (text + String(chunk)).split('\n');
    text = lines.pop() ?? '';
    if (text.length > LINE_LENGTH_MAX) return void socket.destroy();
    for (const line of lines) last = last.then(() => onLine(line));
  });
}

async function answerLine(
  socket: Socket,
  line: string,
  {
    answer,
    workingEveryMs,
  }: { answer: (request: unknown) => Promise<unknown>; workingEveryMs: number },
): Promise<void> {
  let request: unknown;
  try {
    request = JSON.parse(line);
  } catch {
    socket.destroy();
    return;
  }
  // Spaces before the answer tell the client, which waits for a line, that the work continues.
  const working = setInterval(() => socket.write(' '), workingEveryMs);
  const text = await answer(request)
    .then((given) => `${JSON.stringify(given)}\n`)
    .finally(() => clearInterval(working));
  if (socket.writable) await new Promise((resolve) => socket.write(text, resolve));
}
