// The package's main entry loads every version and takes 1.6 s; this file has only the 1.6 schemas.
import * as shipped from 'typed-ocpp/dist/ocpp16/schemas.js';
import { createSchemaSet } from '../schema-set.ts';

/** The official schemas of OCPP 1.6 and its security extension. */
export const schemas16 = createSchemaSet(shipped, {
  /** A meter register in Wh may exceed the 32 bits that all other integers have. */
  wideIntegers: new Set(['meterStart', 'meterStop']),
  /** An id tag is limited to 20 characters in messages that may start a session; a stop must always be accepted. */
  strictText: {
    schemas: new Set(['AuthorizeRequest', 'StartTransactionRequest']),
    member: 'idTag',
    maxLength: 20,
  },
});
