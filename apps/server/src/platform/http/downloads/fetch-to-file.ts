// Downloads a file from the public internet into a file: only https, no address of a private network, no redirect to another
// host, limited in size and time. Plain http is allowed from this machine itself.
import { createWriteStream } from 'node:fs';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isPrivateAddress } from './private-address.ts';
import { publicOnly } from './public-lookup.ts';

/** Nothing was downloaded; the message is a sentence that says why. */
export class FetchRefused extends Error {}

interface Limits {
  bytesMax: number;
  timeoutMs: number;
  /** Resolves host names to addresses. */
  lookup?: LookupFunction;
}

const REDIRECTS_MAX = 3;
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Throws FetchRefused. */
export async function fetchToFile(address: string, file: string, limits: Limits): Promise<void> {
  const signal = AbortSignal.timeout(limits.timeoutMs);
  try {
    let url = checked(address);
    for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects += 1) {
      const answer = await get(url, limits, signal);
      const next = redirectOf(answer, url);
      if (next === undefined) return await store(answer, file, limits.bytesMax, signal);
      answer.resume();
      url = next;
    }
    throw new FetchRefused('The address redirects too often.');
  } catch (error) {
    if (error instanceof FetchRefused) throw error;
    if (signal.aborted) {
      throw new FetchRefused(`The file did not come within ${limits.timeoutMs / 1000} seconds.`);
    }
    throw new FetchRefused(`The file could not be fetched: ${reasonOf(error)}.`);
  }
}

function checked(address: string): URL {
  if (!URL.canParse(address)) throw new FetchRefused(`${address} is not a valid address.`);
  const url = new URL(address);
  if (url.username !== '' || url.password !== '') {
    throw new FetchRefused('The address must not contain a user name or password.');
  }
  if (LOOPBACK.has(url.hostname) && /^https?:$/.test(url.protocol)) return url;
  if (url.protocol !== 'https:') throw new FetchRefused('Only https addresses are fetched.');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0 && isPrivateAddress(host)) throw privateAddress(host);
  return url;
}

const privateAddress = (host: string) =>
  new FetchRefused(`${host} is an address of a private network: nothing is fetched from there.`);

function redirectOf(answer: IncomingMessage, from: URL): URL | undefined {
  const status = answer.statusCode ?? 0;
  if (status === 200) return undefined;
  const { location } = answer.headers;
  if (status < 300 || status > 399 || location === undefined) {
    answer.destroy();
    throw new FetchRefused(`The address answers with status ${status}, not with a file.`);
  }
  const to = URL.canParse(location, from) ? new URL(location, from) : undefined;
  if (to?.host !== from.host || to.protocol !== from.protocol) {
    answer.destroy();
    throw new FetchRefused(
      `The address sends on to another, ${to?.href ?? location}: give that one, if you trust it.`,
    );
  }
  return to;
}

function get(url: URL, limits: Limits, signal: AbortSignal): Promise<IncomingMessage> {
  const isOwn = LOOPBACK.has(url.hostname);
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    request(
      url,
      {
        agent: false,
        signal,
        headers: { 'user-agent': 'Voltagora', 'accept-encoding': 'identity' },
        ...(isOwn ? {} : { lookup: publicOnly(privateAddress, limits.lookup) }),
      },
      resolve,
    )
      .on('error', reject)
      .end();
  });
}

async function store(
  answer: IncomingMessage,
  file: string,
  bytesMax: number,
  signal: AbortSignal,
): Promise<void> {
  const tooLarge = () => new FetchRefused(`The file is larger than ${bytesMax} bytes.`);
  if (Number(answer.headers['content-length'] ?? 0) > bytesMax) {
    answer.destroy();
    throw tooLarge();
  }
  let total = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      total += chunk.length;
      if (total > bytesMax) done(tooLarge());
      else done(null, chunk);
    },
  });
  await pipeline(answer, counted, createWriteStream(file, { mode: 0o600 }), { signal });
}

const REASON_LENGTH_MAX = 120;

function reasonOf(error: unknown): string {
  const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'it failed';
  return line === '' ? code : line.slice(0, REASON_LENGTH_MAX);
}
