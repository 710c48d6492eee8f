// Addresses that charging points fetch from or send to: not themselves, nor what their network tells its own machines alone.
import { BlockList, isIP } from 'node:net';
import { AppError } from '../../platform/http/app-error.ts';

const OWN = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
] as const) {
  OWN.addSubnet(network, bits, 'ipv4');
}
for (const [network, bits] of [
  ['::', 127],
  ['fe80::', 10],
] as const) {
  OWN.addSubnet(network, bits, 'ipv6');
}

/** Error codes: validation_failed for an address of this kind. A private network may well be the owner's own. */
export function refuseOwnAddress(address: string): void {
  // Read as http, so that a number in any writing is one.
  const host = new URL(`http://${new URL(address).host}`).hostname.replace(/^\[|\]$/gu, '');
  const isName = /(?:^|\.)localhost\.?$/u.test(host);
  const version = isIP(host);
  if (!isName && (version === 0 || !OWN.check(host, version === 6 ? 'ipv6' : 'ipv4'))) return;
  throw new AppError('validation_failed', 'Some fields are not valid.', {
    errors: { url: ['is of the charger itself: give an address that it can reach'] },
  });
}

/** An address as it may be shown and kept: user, password and query can be secrets of whoever gave it. */
export function withoutCredentials(address: string): string {
  const url = new URL(address);
  url.username = '';
  url.password = '';
  url.search = '';
  return url.href;
}
