// What is let through from chargers in the field although the standard forbids it. The schema files stay unaltered
// (© Open Charge Alliance, CC BY-ND 4.0): this works on a copy, at run time.

/** Still bounded, because these texts are stored. */
const LONGEST_TEXT = 1_000;
const INT32 = { minimum: -2_147_483_648, maximum: 2_147_483_647 };
const SAFE_INTEGER = { minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER };
/** A meter register counts in Wh and may pass the 32 bits that every other integer of the standard has. */
const REGISTERS = new Set(['meterStart', 'meterStop']);
const STRICT_ID_TAGS = new Set(['AuthorizeRequest', 'StartTransactionRequest']);

type Schema = Record<string, unknown>;

/**
 * A looser copy of a schema: unknown members, unknown words of an enumeration, unchecked date-times and over-long texts
 * pass. An id tag keeps its 20 characters where it may start something; a stop must always get through.
 */
export function loosened(schema: object): object {
  const copy = loosen({ ...schema }, '');
  const title = 'title' in schema ? schema.title : undefined;
  if (typeof title !== 'string' || !STRICT_ID_TAGS.has(title)) return copy;
  return {
    ...copy,
    properties: { ...membersOf(copy['properties']), idTag: { type: 'string', maxLength: 20 } },
  };
}

function loosen(schema: Schema, name: string): Schema {
  const {
    enum: _words,
    format: _format,
    multipleOf: _step,
    additionalProperties: _others,
    ...kept
  } = schema;
  const copy: Schema = kept;
  if (typeof copy['maxLength'] === 'number')
    copy['maxLength'] = Math.max(copy['maxLength'], LONGEST_TEXT);
  if (words(schema)) copy['maxLength'] = LONGEST_TEXT;
  if (copy['type'] === 'integer') Object.assign(copy, REGISTERS.has(name) ? SAFE_INTEGER : INT32);
  if (copy['items'] !== undefined) copy['items'] = loosen(membersOf(copy['items']), name);
  for (const group of ['properties', 'definitions']) {
    if (copy[group] !== undefined) copy[group] = loosenEach(membersOf(copy[group]));
  }
  return copy;
}

function words(schema: Schema): boolean {
  return (
    schema['type'] === 'string' && (schema['enum'] !== undefined || schema['format'] !== undefined)
  );
}

function loosenEach(group: Schema): Schema {
  return Object.fromEntries(
    Object.entries(group).map(([name, member]) => [name, loosen(membersOf(member), name)]),
  );
}

function membersOf(value: unknown): Schema {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
