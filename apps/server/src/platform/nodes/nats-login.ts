// How this node connects and logs in to NATS, from its settings, and which failures mean that a setting is wrong.
import { readFileSync } from 'node:fs';
import {
  type Authenticator,
  AuthorizationError,
  type ConnectionOptions,
  credsAuthenticator,
  nkeyAuthenticator,
  nkeys,
  tokenAuthenticator,
  usernamePasswordAuthenticator,
} from '@nats-io/transport-node';
import type { NatsLogin, NatsServer } from '../settings/nats-settings.ts';
import { NodesRefused } from './nodes-refused.ts';

/** Throws NodesRefused if a file cannot be read or a seed is wrong. */
export function loginOptions({ address, hostname, isTls, caFile, login }: NatsServer) {
  const ca = caFile === undefined ? undefined : readPem(caFile);
  // For a server that is named by its IP address, the library leaves out what its certificate has to name.
  const tls = isTls ? { tls: { host: hostname, ca } } : {};
  return {
    servers: address,
    ...tls,
    ...(login && { authenticator: authenticatorOf(login) }),
    // A password may be changed on the server before it is on the nodes.
    ignoreAuthErrorAbort: true,
  } satisfies ConnectionOptions & { tls?: { host: string } };
}

function authenticatorOf(login: NatsLogin): Authenticator {
  if (login.kind === 'user') return usernamePasswordAuthenticator(login.user, login.password);
  if (login.kind === 'token') return tokenAuthenticator(login.token);
  if (login.kind === 'nkey') return tried(nkeyOf(login.seed), 'NATS_NKEY_SEED', 'a valid seed');
  const creds = readFile(login.file, 'NATS_CREDS_FILE');
  return tried(credsAuthenticator(creds), 'NATS_CREDS_FILE', 'a file with a JWT and a seed');
}

function nkeyOf(seed: string): Authenticator {
  const bytes = Buffer.from(seed);
  const authenticator = nkeyAuthenticator(bytes);
  return (nonce) => {
    nkeys.fromSeed(bytes);
    return authenticator(nonce);
  };
}

/** Used once, so that a wrong value is found at the start. */
function tried(authenticator: Authenticator, setting: string, expected: string): Authenticator {
  try {
    authenticator('nonce');
    return authenticator;
  } catch {
    throw new NodesRefused(`Wrong setting ${setting}: it must be ${expected}.`);
  }
}

function readPem(file: string): string {
  const text = readFile(file, 'NATS_TLS_CA').toString();
  if (text.includes('-----BEGIN CERTIFICATE-----')) return text;
  throw new NodesRefused('Wrong setting NATS_TLS_CA: the file contains no certificate.');
}

function readFile(file: string, setting: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    throw new NodesRefused(`Wrong setting ${setting}: the file ${file} cannot be read (${code}).`);
  }
}

const NOT_TRUSTED = new Set([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
]);

/** A line for the host if NATS answers, and refuses this node or is not to be trusted; undefined if NATS is unreachable. */
export function explainRefusal(error: unknown, { isTls, login }: NatsServer): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof AuthorizationError) {
    return login === undefined
      ? 'NATS requires a login: set NATS_USER and NATS_PASSWORD, NATS_TOKEN, NATS_NKEY_SEED or NATS_CREDS_FILE.'
      : `NATS refuses the login of this node: check ${SETTING[login.kind]}.`;
  }
  const code = 'code' in error ? String(error.code) : '';
  if (NOT_TRUSTED.has(code)) {
    return `The certificate of NATS is not trusted (${code}): check NATS_URL and NATS_TLS_CA.`;
  }
  return isTls && error.message.includes("does not support 'tls'")
    ? 'NATS does not offer TLS: set it up there, or use nats:// in NATS_URL without NATS_TLS_CA.'
    : undefined;
}

const SETTING: Record<NatsLogin['kind'], string> = {
  user: 'NATS_USER and NATS_PASSWORD, or the user and password in NATS_URL',
  token: 'NATS_TOKEN, or the token in NATS_URL',
  nkey: 'NATS_NKEY_SEED',
  creds: 'NATS_CREDS_FILE',
};
