// Sends a command to the running server of a data folder, through the socket of `serveCommands`.
import { existsSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { requirePrivateFolder, socketPath } from './socket-path.ts';

const PATIENCE_MS = 30_000;
const NOBODY_LISTENS = new Set(['ENOENT', 'ECONNREFUSED']);

/** The server received the request and did not answer: it may have acted. */
export class AnswerLost extends Error {}

/** Whether a server of this folder is listening. */
export async function isServed(dataFolder: string): Promise<boolean> {
  const socket = await reach(dataFolder);
  socket?.destroy();
  return socket !== undefined;
}

/** The answer of the server; undefined when no server of this folder is listening. Throws AnswerLost. */
export async function askServer(dataFolder: string, request: unknown): Promise<unknown> {
  const socket = await reach(dataFolder);
  if (socket === undefined) return undefined;
  try {
    socket.write(`${JSON.stringify(request)}\n`);
    return JSON.parse(await firstLine(socket));
  } finally {
    socket.destroy();
  }
}

async function reach(dataFolder: string): Promise<Socket | undefined> {
  if (process.platform === 'win32' || !existsSync(dataFolder)) return undefined;
  const path = socketPath(dataFolder);
  if (!existsSync(path)) return undefined;
  requirePrivateFolder(path);
  return open(path);
}

function open(path: string): Promise<Socket | undefined> {
  return new Promise((resolve, reject) => {
    const socket = connect(path);
    socket.once('connect', () => resolve(socket));
    socket.once('error', (error) => {
      if ('code' in error && NOBODY_LISTENS.has(String(error.code))) resolve(undefined);
      else reject(error);
    });
  });
}

function firstLine(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    const lost = () => reject(new AnswerLost('The server ended before it answered.'));
    socket.setEncoding('utf8');
    socket.setTimeout(PATIENCE_MS, () => {
      reject(new AnswerLost(`The server did not answer within ${PATIENCE_MS / 1000} seconds.`));
    });
    socket.on('error', lost);
    socket.on('close', lost);
    socket.on('data', (chunk) => {
      text += String(chunk);
      const end = text.indexOf('\n');
      if (end >= 0) resolve(text.slice(0, end));
    });
  });
}
