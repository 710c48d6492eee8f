// Starts modules in order. A module that needs something that no earlier module offers is a type error.
import type { Contribution } from './contribution.ts';
import type { Module } from './define-module.ts';
import type { Platform } from './platform.ts';

export interface Composition<Known extends object> {
  /** What the modules added so far offer. */
  offers: Known;
  contributions: readonly Contribution[];
  /** Throws if an earlier module already offers something of the same name. */
  add<Offers extends object>(module: Module<Known, Offers>): Composition<Known & Offers>;
}

export function compose<Known extends object>(
  platform: Platform,
  offers: Known,
  contributions: readonly Contribution[] = [],
): Composition<Known> {
  return {
    offers,
    contributions,
    add(module) {
      const { offers: more, ...contribution } = module.start(platform, offers);
      const twice = Object.keys(more).find((name) => name in offers);
      if (twice !== undefined) {
        throw new Error(`module ${module.name}: another module offers ${twice} already`);
      }
      return compose(platform, { ...offers, ...more }, [...contributions, contribution]);
    },
  };
}
