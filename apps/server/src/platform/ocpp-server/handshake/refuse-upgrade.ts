import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';

interface Refusal {
  status: number;
  text: string;
  headers: Readonly<Record<string, string>>;
}

/** Answers an upgrade request with plain HTTP and closes its socket. */
export function refuseUpgrade(socket: Duplex, refusal: Refusal): void {
  if (socket.destroyed) return;
  const body = `${refusal.text}\n`;
  const headers = {
    Connection: 'close',
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(body)),
    'Cache-Control': 'no-store',
    ...refusal.headers,
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const status = `${refusal.status} ${STATUS_CODES[refusal.status] ?? ''}`;
  // Node no longer listens on a socket that requested an upgrade, and a reset must not end the process.
  socket.on('error', () => socket.destroy());
  socket.once('finish', () => socket.destroy());
  socket.end(`HTTP/1.1 ${status}\r\n${lines.join('')}\r\n${body}`);
}
