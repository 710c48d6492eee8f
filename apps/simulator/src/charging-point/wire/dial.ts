// Opens and closes the WebSocket of a charging point: its URL, subprotocol and authentication.
import WebSocket from 'ws';
import type { CombinedQuirks } from '../../quirks/quirks.ts';
import type { Language } from './language.ts';
import type { Keyring } from '../security/keyring.ts';
import type { Networks } from '../security/networks.ts';

export interface DialOptions {
  identity: string;
  networks: Networks;
  keyring: Keyring;
  language: Language;
  temper: CombinedQuirks | null;
}

/** Security profile 1 uses a password, 2 adds TLS, 3 uses a client certificate. */
export function openSocket(options: DialOptions): WebSocket {
  const { identity, language, keyring, networks, temper } = options;
  const written = temper?.writeIdentity(identity) ?? encodeURIComponent(identity);
  const { url, securityProfile: profile } = networks.current();
  const address = `${url}/${written}`;
  const subprotocols = [...(temper?.moreSubprotocols ?? []), language.subprotocol];
  const credentials = Buffer.concat([Buffer.from(`${identity}:`), keyring.password()]);
  return new WebSocket(address, subprotocols, {
    ...(profile < 3 && { headers: { authorization: `Basic ${credentials.toString('base64')}` } }),
    ...keyring.tls(),
    perMessageDeflate: false,
    handshakeTimeout: 15_000,
  });
}

/** Waits up to a second for the closing handshake. */
export function closeSocket(socket: WebSocket | null): Promise<void> {
  if (socket === null || socket.readyState === WebSocket.CLOSED) return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(() => socket.terminate(), 1_000);
    socket.on('close', () => {
      clearTimeout(timer);
      resolve();
    });
    if (socket.readyState === WebSocket.CONNECTING) socket.terminate();
    else socket.close(1000, 'Charge point stopped');
  });
}
