// Sends one message for one browser to its push service (RFC 8030): only over https, and never to an address of a private
// network, because the browser names the service.
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import { isPrivateAddress } from '../http/downloads/private-address.ts';
import { publicOnly } from '../http/downloads/public-lookup.ts';
import { type BrowserKeys, encryptPush } from './encrypt-push.ts';
import type { Vapid } from './vapid.ts';

export interface PushMessage {
  /** The content for the script of the browser; at most 3,000 bytes. */
  text: string;
  /** How long the service keeps it for a browser that is offline. */
  ttlSeconds: number;
  now: Date;
}

export type PushOutcome =
  | { is: 'sent' }
  /** The subscription has ended for good. */
  | { is: 'gone' }
  /** This message was refused; another may be accepted. */
  | { is: 'refused'; reason: string }
  | { is: 'failed'; reason: string; retryAfterMs?: number };

export type SendPush = (
  to: BrowserKeys & { endpoint: string },
  message: PushMessage,
) => Promise<PushOutcome>;

interface SenderOptions {
  vapid: Vapid;
  /** Services that need not be public; for tests, whose service is on this machine. */
  trusts?: (url: URL) => boolean;
  timeoutMs?: number;
}

const TIMEOUT_MS = 10_000;
const GONE: readonly (number | undefined)[] = [404, 410];
const BUSY = 429;

/** Whether the address may be that of a push service. */
export function isPublicEndpoint(url: URL): boolean {
  if (url.protocol !== 'https:' || url.username !== '' || url.password !== '') return false;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0) return !isPrivateAddress(host);
  return host.includes('.') && !/(?:^|\.)(?:localhost|local|internal)\.?$/.test(host);
}

export function createPushSender({
  vapid,
  trusts,
  timeoutMs = TIMEOUT_MS,
}: SenderOptions): SendPush {
  return async ({ endpoint, ...keys }, { text, ttlSeconds, now }) => {
    const url = new URL(endpoint);
    const isTrusted = trusts?.(url) === true;
    if (!isTrusted && !isPublicEndpoint(url)) return { is: 'gone' };
    const body = encryptPush(text, keys);
    const headers = {
      authorization: vapid.authorization(url.origin, now),
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      'content-length': body.length,
      ttl: ttlSeconds,
      urgency: 'high',
    };
    return post(url, { headers, body, timeoutMs, isTrusted });
  };
}

interface Posted {
  headers: Record<string, string | number>;
  body: Buffer;
  timeoutMs: number;
  isTrusted: boolean;
}

const refusal = (host: string) => new Error(`${host} is an address of a private network`);

function post(url: URL, { headers, body, timeoutMs, isTrusted }: Posted): Promise<PushOutcome> {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve) => {
    const signal = AbortSignal.timeout(timeoutMs);
    const lookup = isTrusted ? {} : { lookup: publicOnly(refusal) };
    request(url, { method: 'POST', agent: false, signal, headers, ...lookup }, (answer) => {
      answer.resume();
      resolve(outcomeOf(answer.statusCode, answer.headers['retry-after']));
    })
      .on('error', (error) => resolve({ is: 'failed', reason: error.message.slice(0, 200) }))
      .end(body);
  });
}

function outcomeOf(status: number | undefined, retryAfter: string | undefined): PushOutcome {
  if (status === undefined) return { is: 'failed', reason: 'no status' };
  if (status >= 200 && status < 300) return { is: 'sent' };
  if (GONE.includes(status)) return { is: 'gone' };
  const reason = `status ${status}`;
  if (status < 500 && status !== BUSY) return { is: 'refused', reason };
  const seconds = Number(retryAfter);
  return seconds > 0
    ? { is: 'failed', reason, retryAfterMs: seconds * 1000 }
    : { is: 'failed', reason };
}
