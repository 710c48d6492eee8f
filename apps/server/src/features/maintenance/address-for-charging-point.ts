// Refuses addresses that would make a charging point call itself or link-local services such as cloud metadata.
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

/** Error codes: validation_failed. Private networks are allowed, because they may be the owner's. */
export function refuseOwnAddress(address: string): void {
  // Parsed as http, so that every notation of an IPv4 address is normalized.
  const host = new URL(`http://${new URL(address).host}`).hostname.replace(/^\[|\]$/gu, '');
  const isName = /(?:^|\.)localhost\.?$/u.test(host);
  const version = isIP(host);
  if (!isName && (version === 0 || !OWN.check(host, version === 6 ? 'ipv6' : 'ipv4'))) return;
  throw new AppError('validation_failed', 'Some fields are not valid.', {
    errors: { url: ['is an address of the charger itself'] },
  });
}

/** Removes user, password and query, which may be secrets, before an address is stored or shown. */
export function withoutCredentials(address: string): string {
  const url = new URL(address);
  url.username = '';
  url.password = '';
  url.search = '';
  return url.href;
}
