// Decides about an upgrade request before there is a WebSocket: path, subprotocol, throttle, credentials.
import type { IncomingMessage } from 'node:http';
import type { Channel } from './channel.ts';
import type { FailureThrottle } from './failure-throttle.ts';
import type { ConcurrencyLimiter } from '../../jobs/concurrency-limiter.ts';
import { readPassword, readPath } from './identity.ts';
import type { HandshakeRefusal } from '../incident.ts';

/** What a charging point must present besides its password, and did not. */
export type ChannelFault = 'not_encrypted' | 'no_certificate' | 'wrong_certificate';

/** If refused, it names the charging point with the identity, or null; the client is not told. */
export type Authentication =
  | { ok: true; chargingPointId: number }
  | { ok: false; chargingPointId: number | null; fault?: ChannelFault };

/** Must take the same time for an unknown identity as for a wrong password; '' is not a password. */
export type Authenticate = (
  identity: string,
  password: string,
  channel: Channel,
) => Promise<Authentication>;

export interface Refused {
  ok: false;
  reason: HandshakeRefusal;
  status: number;
  text: string;
  headers: Readonly<Record<string, string>>;
  identity: string | null;
  /** The charging point of the identity; null if there is none, undefined if it was not looked up. */
  chargingPointId?: number | null;
  fault?: ChannelFault;
}

export type Decision = { ok: true; identity: string; chargingPointId: number } | Refused;

export interface HandshakeRules {
  authenticate: Authenticate;
  channelOf(request: IncomingMessage): Channel;
  /** In our order of preference. */
  subprotocols: readonly string[];
  /** A client that offers no subprotocol speaks 1.6. */
  subprotocolOptional: boolean;
  authenticateTimeoutMs: number;
  /** A handshake that waits longer is refused: its client will give up soon, and those behind it will too. */
  maxHandshakeWaitMs: number;
  throttle: FailureThrottle;
  limiter: ConcurrencyLimiter;
  /** Called when `authenticate` fails or takes too long. */
  unavailable(error: unknown): void;
}

/** The subprotocol to speak, or null if none of ours is offered. */
export function chooseSubprotocol(
  offered: Iterable<string>,
  ours: readonly string[],
): string | null {
  const theirs = new Set(offered);
  return ours.find((name) => theirs.has(name)) ?? null;
}

/** Null if the path does not belong to charging points. */
export function decideHandshake(
  request: IncomingMessage,
  remoteAddress: string,
  rules: HandshakeRules,
): Promise<Decision> | null {
  const path = readPath(request.url ?? '');
  if (path.kind === 'elsewhere') return null;
  if (path.kind === 'malformed') {
    const text = 'The path is /ocpp/{identity of the charging point}';
    return Promise.resolve(refused('malformed-identity', path.status, text, null));
  }
  const { identity } = path;
  const header = request.headers['sec-websocket-protocol'] ?? '';
  const offered = header.split(',').map((name) => name.trim());
  const mayLeaveOut = header.trim() === '' && rules.subprotocolOptional;
  if (!mayLeaveOut && chooseSubprotocol(offered, rules.subprotocols) === null) {
    const text = `Offer one of these in Sec-WebSocket-Protocol: ${rules.subprotocols.join(', ')}`;
    return Promise.resolve(refused('no-common-subprotocol', 400, text, identity));
  }
  const credentials = {
    password: readPassword(request.headers.authorization, identity) ?? '',
    isTried: request.headers.authorization !== undefined,
    channel: rules.channelOf(request),
  };
  const arrivedAt = performance.now();
  const decision = rules.limiter.run(async () =>
    performance.now() - arrivedAt > rules.maxHandshakeWaitMs
      ? unavailable(identity)
      : checkCredentials(identity, credentials, remoteAddress, rules),
  );
  return decision ?? Promise.resolve(unavailable(identity));
}

async function checkCredentials(
  identity: string,
  { password, isTried, channel }: { password: string; isTried: boolean; channel: Channel },
  remoteAddress: string,
  rules: HandshakeRules,
): Promise<Decision> {
  const { throttle } = rules;
  let answer: Authentication;
  const waitMs = throttle.waitMs(remoteAddress, identity);
  if (waitMs > 0) return throttled(identity, waitMs);
  try {
    answer = await withinTime(rules, rules.authenticate(identity, password, channel));
  } catch (error) {
    rules.unavailable(error);
    return unavailable(identity);
  }
  if (answer.ok) {
    throttle.succeeded(remoteAddress, identity);
    return { ok: true, identity, chargingPointId: answer.chargingPointId };
  }
  // RFC 7617: clients may ask without credentials first and send them after the 401.
  if (isTried) throttle.failed(remoteAddress, identity);
  const headers = { 'WWW-Authenticate': 'Basic realm="OCPP", charset="UTF-8"' };
  const text = 'Unknown identity or wrong password';
  const { chargingPointId, fault } = answer;
  const refusal = refused('wrong-credentials', 401, text, identity, headers);
  return { ...refusal, chargingPointId, ...(fault && { fault }) };
}

async function withinTime<T>(rules: HandshakeRules, task: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(new Error('Authentication took too long')),
    rules.authenticateTimeoutMs,
  );
  try {
    return await Promise.race([task, promise]);
  } finally {
    clearTimeout(timer);
  }
}

function throttled(identity: string, waitMs: number): Refused {
  const headers = { 'Retry-After': String(Math.ceil(waitMs / 1_000)) };
  return refused('throttled', 429, 'Too many failed attempts', identity, headers);
}

/** After an outage all charging points reconnect at once, so they are given different times to retry. */
export function unavailable(identity: string | null): Refused {
  const headers = { 'Retry-After': String(5 + Math.floor(Math.random() * 25)) };
  return refused('unavailable', 503, 'Try again later', identity, headers);
}

function refused(
  reason: HandshakeRefusal,
  status: number,
  text: string,
  identity: string | null,
  headers: Readonly<Record<string, string>> = {},
): Refused {
  return { ok: false, reason, status, text, headers, identity };
}
