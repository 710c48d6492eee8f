// What a handshake came over: in the clear or encrypted, and with which client certificate. Not who it is.
import type { IncomingMessage } from 'node:http';
import { TLSSocket } from 'node:tls';

/** A certificate that the client has proven to hold the key of. */
export interface ClientCertificate {
  /** Whether an authority that we trust has issued it, and it has not run out. */
  isTrusted: boolean;
  /** Its common name and its alternative DNS names. */
  names: readonly string[];
  /** SHA-256, as Node writes it. */
  fingerprint: string;
}

export interface Channel {
  isEncrypted: boolean;
  certificate: ClientCertificate | null;
}

/** Of what was forwarded only the last entry counts, the one that our own proxy has added. */
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
  // Read by Node's own parser, because the one-line forms can be made to say other things.
  const { CN } = certificate.toLegacyObject().subject;
  const isGood = socket.authorized && Date.now() < certificate.validToDate.getTime();
  return {
    isTrusted: isGood,
    names: [...[CN ?? []].flat(), ...dnsNamesOf(certificate.subjectAltName)],
    fingerprint: certificate.fingerprint256,
  };
}

/** Node quotes a name that could be mistaken for two; no identity is such a name. */
const dnsNamesOf = (subjectAltName: string | undefined): string[] =>
  (subjectAltName ?? '')
    .split(', ')
    .filter((entry) => entry.startsWith('DNS:'))
    .map((entry) => entry.slice('DNS:'.length));
