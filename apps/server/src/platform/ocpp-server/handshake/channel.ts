// The channel of a handshake: plain or encrypted, and with which client certificate. Not the identity.
import type { IncomingMessage } from 'node:http';
import { TLSSocket } from 'node:tls';

/** A certificate whose key the client has proven to hold. */
export interface ClientCertificate {
  /** Whether a trusted authority issued it, and it has not expired. */
  isTrusted: boolean;
  /** Its common name and its alternative DNS names. */
  names: readonly string[];
  /** SHA-256, in the format of Node. */
  fingerprint: string;
}

export interface Channel {
  isEncrypted: boolean;
  certificate: ClientCertificate | null;
}

/** Of X-Forwarded-Proto only the last entry counts, which our own proxy added. */
export function channelOf(request: IncomingMessage, trustProxy: boolean): Channel {
  const { socket } = request;
  if (socket instanceof TLSSocket) return { isEncrypted: true, certificate: certificateOf(socket) };
  const forwarded = trustProxy ? String(request.headers['x-forwarded-proto'] ?? '') : '';
  const last = forwarded.split(',').at(-1)?.trim().toLowerCase();
  return { isEncrypted: last === 'https' || last === 'wss', certificate: null };
}

function certificateOf(socket: TLSSocket): ClientCertificate | null {
  const certificate = socket.getPeerX509Certificate();
  if (certificate === undefined) return null;
  // Read by the parser of Node, because the one-line forms can be forged.
  const { CN } = certificate.toLegacyObject().subject;
  const isGood = socket.authorized && Date.now() < certificate.validToDate.getTime();
  return {
    isTrusted: isGood,
    names: [...[CN ?? []].flat(), ...dnsNamesOf(certificate.subjectAltName)],
    fingerprint: certificate.fingerprint256,
  };
}

/** Node quotes a name that could be mistaken for two; no identity has such a name. */
const dnsNamesOf = (subjectAltName: string | undefined): string[] =>
  (subjectAltName ?? '')
    .split(', ')
    .filter((entry) => entry.startsWith('DNS:'))
    .map((entry) => entry.slice('DNS:'.length));
