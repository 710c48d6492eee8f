// The package's main entry loads every version and takes 1.6 s; this file has only the 2.0.1 schemas.
import * as shipped from 'typed-ocpp/dist/ocpp20/schemas.js';
import { createSchemaSet } from '../schema-set.ts';

/** The official schemas of OCPP 2.0.1. */
export const schemas201 = createSchemaSet(shipped, { wideIntegers: new Set() });
