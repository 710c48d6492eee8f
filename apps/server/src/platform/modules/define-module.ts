// What a feature module is: what it needs, what it offers, and what it contributes to the server.
import type { TableName } from '../db/database.ts';
import type { Contribution } from './contribution.ts';
import type { Platform } from './platform.ts';

export interface Started<Offers extends object> extends Contribution {
  offers: Offers;
}

export interface Module<Needs extends object, Offers extends object> {
  /** The name of the feature's folder. */
  name: string;
  /** Those that only its *.store.ts write. */
  tables?: readonly TableName[];
  /** Wires the feature and does nothing yet: whatever acts comes as a contribution. */
  start: (platform: Platform, needs: Needs) => Started<Offers>;
}

/** Reads the types of a module off its `start`. */
export const defineModule = <Needs extends object, Offers extends object>(
  module: Module<Needs, Offers>,
): Module<Needs, Offers> => module;
