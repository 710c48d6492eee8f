// What is accepted from real charging points although the standard forbids it. The schema files stay unaltered (© Open Charge
// Alliance, CC BY-ND 4.0): this works on a copy, at run time.

/** Still limited, because these texts are stored. */
const LONGEST_TEXT = 1_000;
const INT32 = { minimum: -2_147_483_648, maximum: 2_147_483_647 };
const SAFE_INTEGER = { minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER };

/** What a version accepts beyond the standard, and what stays strict. */
export interface SchemaTolerance {
  /** Fields whose integers may exceed 32 bits. */
  wideIntegers: ReadonlySet<string>;
  /** A text that keeps the length limit of the standard in these requests. */
  strictText?: { schemas: ReadonlySet<string>; member: string; maxLength: number };
}

type Schema = Record<string, unknown>;

/** A looser copy of a schema: unknown fields, unknown enumeration values, unchecked date-times and longer texts pass. */
export function tolerant(schema: object, tolerance: SchemaTolerance): object {
  const loosen = loosener(tolerance.wideIntegers);
  const copy = loosen({ ...schema }, '');
  const title = 'title' in schema ? schema.title : undefined;
  const strict = tolerance.strictText;
  if (strict === undefined || typeof title !== 'string' || !strict.schemas.has(title)) return copy;
  const { member, maxLength } = strict;
  return {
    ...copy,
    properties: { ...membersOf(copy['properties']), [member]: { type: 'string', maxLength } },
  };
}

function loosener(wideIntegers: ReadonlySet<string>) {
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
    if (copy['type'] === 'integer')
      Object.assign(copy, wideIntegers.has(name) ? SAFE_INTEGER : INT32);
    if (copy['items'] !== undefined) copy['items'] = loosen(membersOf(copy['items']), name);
    for (const group of ['properties', 'definitions']) {
      if (copy[group] !== undefined) copy[group] = loosenEach(membersOf(copy[group]));
    }
    return copy;
  }

  const loosenEach = (group: Schema): Schema =>
    Object.fromEntries(
      Object.entries(group).map(([name, member]) => [name, loosen(membersOf(member), name)]),
    );
  return loosen;
}

function words(schema: Schema): boolean {
  return (
    schema['type'] === 'string' && (schema['enum'] !== undefined || schema['format'] !== undefined)
  );
}

function membersOf(value: unknown): Schema {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
