// The package's main entry loads every version and takes 1.6 s; this file is the 1.6 schemas alone.
import * as shipped from 'typed-ocpp/dist/ocpp16/schemas.js';
import { createSchemaSet } from '../schema-set.ts';

/** The official schemas of OCPP 1.6 and its security extension. */
export const schemas16 = createSchemaSet(shipped, {
  /** A meter register counts in Wh and may pass the 32 bits that every other integer of the standard has. */
  wideIntegers: new Set(['meterStart', 'meterStop']),
  /** An id tag keeps its 20 characters where it may start something; a stop must always get through. */
  strictText: {
    schemas: new Set(['AuthorizeRequest', 'StartTransactionRequest']),
    member: 'idTag',
    maxLength: 20,
  },
});
