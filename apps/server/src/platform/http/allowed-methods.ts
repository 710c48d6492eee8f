// Which methods the contract has for an address, so that a wrong method is told apart from an unknown address.
import { type Call, calls } from '@voltagora/contract';

const CALLS = Object.values<Call>(calls).map(({ method, path }) => ({
  method,
  pattern: new RegExp(`^${path.replace(/\/$/, '').replaceAll(/\{\w+\}/g, '[^/&]+')}/?$`),
}));

/** The methods of the calls at a path without its query; none for an unknown path. */
export const allowedMethods = (path: string): string[] => [
  ...new Set(CALLS.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method)),
];
