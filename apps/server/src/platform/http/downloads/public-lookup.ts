import { lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { isPrivateAddress } from './private-address.ts';

const lookupAll: LookupFunction = (host, options, done) => lookup(host, options, done);

/**
 * A DNS lookup that fails with `refusal` for an address of a private network. The checked address is the one that is connected
 * to, so a name cannot resolve differently in between.
 */
export const publicOnly =
  (refusal: (host: string) => Error, resolve: LookupFunction = lookupAll): LookupFunction =>
  (host, options, done) => {
    resolve(host, options, (error, found, family) => {
      const all = typeof found === 'string' ? [found] : (found ?? []).map(({ address }) => address);
      const bad = error === null && all.some(isPrivateAddress);
      if (bad) done(refusal(host), found, family);
      else done(error, found, family);
    });
  };
