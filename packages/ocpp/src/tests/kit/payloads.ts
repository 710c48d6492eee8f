// Test payloads generated from an official schema: random valid ones, and one violation of each constraint.
import fc from 'fast-check';

type Schema = Record<string, unknown>;

/** A payload that violates one constraint, and the standard's code for it. */
export interface BrokenPayload {
  what: string;
  payload: unknown;
  code: string;
}

const asSchema = (value: unknown): Schema =>
  typeof value === 'object' && value !== null ? { ...value } : {};
const numberOf = (value: unknown, otherwise: number): number =>
  typeof value === 'number' ? value : otherwise;
const textsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

/** Resolves `#/definitions/…` within its own schema. */
function resolved(schema: Schema, root: Schema): Schema {
  const ref = schema['$ref'];
  if (typeof ref !== 'string') return schema;
  return asSchema(asSchema(root['definitions'])[ref.slice('#/definitions/'.length)]);
}

const LETTERS = fc.constantFrom('a', 'b', 'Z', '0', '9', '-', 'ω', 'é', ' ');

function textOf(schema: Schema): fc.Arbitrary<unknown> {
  if (Array.isArray(schema['enum'])) return fc.constantFrom(...textsOf(schema['enum']));
  if (schema['format'] === 'date-time') {
    const range = { min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true };
    return fc.date(range).map((date) => date.toISOString());
  }
  if (schema['format'] === 'uri') return fc.constant('https://example.org/file');
  const maxLength = Math.min(40, numberOf(schema['maxLength'], 40));
  const minLength = numberOf(schema['minLength'], 0);
  return fc.string({ unit: LETTERS, minLength, maxLength });
}

/** Any payload that the schema allows, with optional properties present or absent at random. */
export function validPayloads(of: object, root: object = of): fc.Arbitrary<unknown> {
  const rootSchema = asSchema(root);
  const schema = resolved(asSchema(of), rootSchema);
  switch (schema['type']) {
    case 'string':
      return textOf(schema);
    case 'integer':
      return fc.integer({
        min: numberOf(schema['minimum'], -1000),
        max: numberOf(schema['maximum'], 100_000),
      });
    case 'number': {
      // One decimal: the finest step in the standard.
      const [min, max] = [numberOf(schema['minimum'], -1000), numberOf(schema['maximum'], 100_000)];
      return fc.integer({ min: min * 10, max: max * 10 }).map((tenths) => tenths / 10);
    }
    case 'boolean':
      return fc.boolean();
    case 'array': {
      const least = numberOf(schema['minItems'], 0);
      const most = Math.min(numberOf(schema['maxItems'], least + 2), least + 2);
      return fc.array(validPayloads(asSchema(schema['items']), root), {
        minLength: least,
        maxLength: most,
      });
    }
    case 'object': {
      const members = Object.entries(asSchema(schema['properties'])).map(
        ([name, member]) => [name, validPayloads(asSchema(member), root)] as const,
      );
      const required = textsOf(schema['required']);
      return fc.record(Object.fromEntries(members), {
        requiredKeys: members.map(([name]) => name).filter((name) => required.includes(name)),
      });
    }
    default:
      return fc.constant({ vendor: 'anything' });
  }
}

/**
 * For each top-level property: missing, of a wrong type, an unknown enumeration value, too long; and an unknown property.
 * Properties of any type are skipped.
 */
export function brokenPayloads(of: object, valid: object): BrokenPayload[] {
  const root = asSchema(of);
  const payload = asSchema(valid);
  const required = textsOf(root['required']);
  const members = Object.entries(asSchema(root['properties']));
  const without = (name: string) =>
    Object.fromEntries(Object.entries(payload).filter(([key]) => key !== name));
  const broken = required.map((name) => ({
    what: `without ${name}`,
    payload: without(name),
    code: 'OccurenceConstraintViolation',
  }));
  for (const [name, member] of members) {
    const schema = resolved(asSchema(member), root);
    if (schema['type'] === undefined) continue;
    const wrong = schema['type'] === 'string' ? 7 : 'seven';
    broken.push({
      what: `${name} of a wrong type`,
      payload: { ...payload, [name]: wrong },
      code: 'TypeConstraintViolation',
    });
    if (Array.isArray(schema['enum'])) {
      broken.push({
        what: `${name} an unknown word`,
        payload: { ...payload, [name]: 'Nonsense' },
        code: 'PropertyConstraintViolation',
      });
    } else if (typeof schema['maxLength'] === 'number') {
      broken.push({
        what: `${name} too long`,
        payload: { ...payload, [name]: 'x'.repeat(schema['maxLength'] + 1) },
        code: 'PropertyConstraintViolation',
      });
    }
  }
  if (root['additionalProperties'] !== false) return broken;
  const what = 'a member nobody knows';
  return [...broken, { what, payload: { ...payload, nobody: 1 }, code: 'FormationViolation' }];
}
