// A refused handshake, for the owner who is connecting a charging point: reported after the answer, so that the answer reveals
// nothing. Not the security log, which gets incidents.
import type { IncomingMessage } from 'node:http';
import type { ChannelFault, Refused } from './handshake.ts';
import { readPassword } from './identity.ts';

type Outcome =
  | 'unknown_identity'
  | 'wrong_password'
  | 'no_password'
  | 'wrong_subprotocol'
  | 'bad_path'
  | 'throttled'
  | ChannelFault;

export type Refusal = Pick<
  Refused,
  'reason' | 'identity' | 'headers' | 'chargingPointId' | 'fault'
>;

export interface RefusedHandshake {
  outcome: Outcome;
  /** As sent, shortened and without control characters; of a wrong path its last segment. Never trusted. */
  identity: string;
  /** The charging point of the identity; null if there is none, undefined if it was not looked up. */
  chargingPointId: number | null | undefined;
  remoteAddress: string;
  detail: Record<string, string>;
}

/** Longer than any accepted identity, so that a too long one is visible as such. */
const IDENTITY_MAX = 64;
const DETAIL_MAX = 120;

/** Null when the refusal says nothing about the charging point, because the server itself failed. */
export function describeRefusal(
  request: IncomingMessage,
  refusal: Refusal,
  remoteAddress: string,
): RefusedHandshake | null {
  const { identity: read, chargingPointId } = refusal;
  const seen = { identity: read ?? lastSegment(request), chargingPointId, remoteAddress };
  switch (refusal.reason) {
    case 'malformed-identity':
      return {
        ...seen,
        outcome: 'bad_path',
        detail: { path: clean(request.url ?? '', DETAIL_MAX) },
      };
    case 'no-common-subprotocol': {
      const offered = clean(request.headers['sec-websocket-protocol'] ?? '', DETAIL_MAX);
      return { ...seen, outcome: 'wrong_subprotocol', detail: { offered } };
    }
    case 'throttled':
      return { ...seen, outcome: 'throttled', detail: waitOf(refusal) };
    case 'wrong-credentials':
      return refusal.fault === undefined
        ? { ...seen, ...credentialsFault(request, seen) }
        : { ...seen, outcome: refusal.fault, detail: {} };
    case 'unavailable':
      return null;
    default:
      return refusal.reason satisfies never;
  }
}

function credentialsFault(
  { headers }: IncomingMessage,
  { identity, chargingPointId }: Pick<RefusedHandshake, 'identity' | 'chargingPointId'>,
): Pick<RefusedHandshake, 'outcome' | 'detail'> {
  if (chargingPointId === null) return { outcome: 'unknown_identity', detail: {} };
  const { authorization } = headers;
  if (authorization === undefined) return { outcome: 'no_password', detail: {} };
  const scheme = clean(authorization.split(' ', 1)[0] ?? '', 20);
  if (scheme.toLowerCase() !== 'basic') return { outcome: 'no_password', detail: { scheme } };
  const password = readPassword(authorization, identity);
  // The other name that it sent is not stored: it may be the identity of somebody else's charging point.
  if (password === null) return { outcome: 'wrong_password', detail: { username: 'other' } };
  if (password === '') return { outcome: 'no_password', detail: {} };
  return { outcome: 'wrong_password', detail: { length: String(password.length) } };
}

function waitOf({ headers }: Pick<Refused, 'headers'>): Record<string, string> {
  const seconds = headers['Retry-After'];
  return seconds === undefined ? {} : { wait_seconds: seconds };
}

/** `/ocpp/websocket/CP-1` and `/ocpp/CP-1/CP-1` mean CP-1. */
function lastSegment({ url = '' }: IncomingMessage): string {
  const [path = ''] = url.split(/[?#]/u, 1);
  const segment = path.split('/').findLast(Boolean) ?? '';
  try {
    return clean(decodeURIComponent(segment), IDENTITY_MAX);
  } catch {
    return clean(segment, IDENTITY_MAX);
  }
}

const clean = (text: string, max: number): string =>
  text
    .slice(0, 4 * max)
    .replace(/\p{C}/gu, '')
    .slice(0, max)
    .toWellFormed();
