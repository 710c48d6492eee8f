// Starts modules in order. What a module needs must be offered by those before it: else the composition is a type error.
import type { Contribution } from './contribution.ts';
import type { Module } from './define-module.ts';
import type { Platform } from './platform.ts';

export interface Composition<Known extends object> {
  /** What the modules so far offer. */
  offers: Known;
  contributions: readonly Contribution[];
  /** Throws where an offer of the module has the name of one that is there. */
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
