import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { channelOf } from './channel.ts';

test.each([
  [undefined, true, false],
  ['https', true, true],
  ['https', false, false],
  ['http, https', true, true],
  // A forged entry of the client comes before the entry of our own proxy.
  ['https, http', true, false],
  ['WSS', true, true],
])('x-forwarded-proto %j, proxy trusted: %j -> encrypted: %j', (forwarded, trusted, encrypted) => {
  const request = new IncomingMessage(new Socket());
  if (forwarded !== undefined) request.headers['x-forwarded-proto'] = forwarded;
  expect(channelOf(request, trusted)).toEqual({ isEncrypted: encrypted, certificate: null });
});
