// What a feature module is: what it needs, what it offers, and what it contributes to the server.
import type { TableName } from '../db/database.ts';
// A feature module: what it needs, what it offers, and what it contributes to the server.
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
  /** Wires the feature without side effects; jobs and sockets are contributions, which start later. */
  start: (platform: Platform, needs: Needs) => Started<Offers>;
}

/** Infers the types of a module from its `start`. */
export const defineModule = <Needs extends object, Offers extends object>(
  module: Module<Needs, Offers>,
): Module<Needs, Offers> => module;
