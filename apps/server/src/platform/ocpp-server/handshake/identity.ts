// Identities in the path and in the Authorization header of a handshake.

const PATH = /^\/ocpp\/(?<segment>[^?#]*)/u;
/** As in OCPP 2.0.1 (identifierString), without the colon, which a user name of Basic authentication cannot contain. */
const IDENTITY = /^(?=.*[A-Za-z0-9])[A-Za-z0-9*\-_=+|@.]{1,48}$/u;

export type PathReading =
  | { kind: 'elsewhere' }
  | { kind: 'malformed'; status: 400 | 404 }
  | { kind: 'identity'; identity: string };

/** The identity in `/ocpp/{identity}`; `/ocpp/browser/...` and all other paths are not for charging points. */
export function readPath(url: string): PathReading {
  const segment = PATH.exec(url)?.groups?.['segment']?.replace(/\/$/u, '');
  if (segment === undefined || segment === 'browser' || segment.startsWith('browser/')) {
    return { kind: 'elsewhere' };
  }
  // Some charging points append their identity to an address that already contains it, or a slash.
  const parts = new Set(segment.split('/').filter((part) => part !== ''));
  const [last] = parts;
  if (last === undefined || parts.size > 1) return { kind: 'malformed', status: 404 };
  const identity = percentDecoded(last);
  if (identity === null || !IDENTITY.test(identity)) return { kind: 'malformed', status: 400 };
  return { kind: 'identity', identity };
}

/** The password of a Basic header whose user name is the identity, or null. */
export function readPassword(authorization: string | undefined, identity: string): string | null {
  const encoded = /^Basic +([A-Za-z0-9+/_-]+=*)\s*$/iu.exec(authorization ?? '')?.[1];
  if (encoded === undefined) return null;
  const credentials = utf8(Buffer.from(encoded, 'base64'));
  const prefix = `${identity}:`;
  return credentials?.startsWith(prefix) ? credentials.slice(prefix.length) : null;
}

function percentDecoded(segment: string): string | null {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}

function utf8(bytes: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
