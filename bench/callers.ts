// Concurrent callers of an HTTP server, each sending its next request after a response.
import { Agent, request } from 'node:http';
import { PASSWORD } from '../apps/server/src/tests/kit/installation.ts';
import { type Timing, timingOf } from './measure.ts';

export interface Asked {
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  token?: string;
  body?: object;
  key?: string;
  /** A local address in 127.0.0.0/8: requests from several addresses count as several clients. */
  from?: string;
}

export interface Load extends Timing {
  perSecond: number;
  /** By HTTP status. */
  statuses: Map<number, number>;
}

const agent = new Agent({ keepAlive: true, maxSockets: 1_000 });

/** Returns the status and the raw body. */
export function ask(
  url: string,
  { method, path, token, body, key, from }: Asked,
): Promise<{ status: number; text: string }> {
  const text = body && JSON.stringify(body);
  const headers = {
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(key !== undefined && { 'idempotency-key': key }),
    ...(text !== undefined && {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
    }),
  };
  return new Promise((resolve, reject) => {
    const sent = request(
      `${url}${path}`,
      { method, headers, agent, localAddress: from },
      (answer) => {
        let read = '';
        answer.setEncoding('utf8');
        answer.on('data', (part: string) => (read += part));
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text: read }));
      },
    );
    sent.on('error', reject);
    sent.end(text);
  });
}

/** Runs for so many seconds, or until `next` returns nothing more; the callers are distributed over the servers. */
export async function load(
  urls: readonly string[],
  { callers, seconds, next }: { callers: number; seconds: number; next: () => Asked | undefined },
): Promise<Load> {
  const samples: number[] = [];
  const statuses = new Map<number, number>();
  const began = performance.now();
  const until = began + seconds * 1_000;
  const call = async (_: unknown, caller: number) => {
    const url = urls[caller % urls.length] ?? '';
    while (performance.now() < until) {
      const asked = next();
      if (asked === undefined) return;
      const before = performance.now();
      const { status } = await ask(url, asked);
      samples.push(performance.now() - before);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: callers }, call));
  const perSecond = (samples.length * 1_000) / (performance.now() - began);
  return { ...timingOf(samples), perSecond, statuses };
}

export async function logIn(url: string, email: string, from?: string): Promise<string> {
  const body = { email, password: PASSWORD };
  const path = '/api/auth/jwt/create';
  const { status, text } = await ask(url, { method: 'POST', path, body, ...(from && { from }) });
  if (status !== 200) throw new Error(`${email} could not log in: ${text}`);
  return JSON.parse(text).access;
}
