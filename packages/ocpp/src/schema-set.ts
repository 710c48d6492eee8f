// Compiles the official schemas of one OCPP version, as shipped by typed-ocpp: unaltered for outgoing messages, a loosened copy
// for incoming ones. Each is compiled on first use.
import { Ajv } from 'ajv';
import type { ErrorObject, ValidateFunction } from 'ajv';
import type { OcppErrorCode } from './error-codes.ts';
import { tolerant, type SchemaTolerance } from './loosened-schema.ts';
import type { Violation } from './protocol.ts';

/** `loose` accepts what real charging points send beyond the standard; `strict` is the standard. */
export type SchemaStrictness = 'strict' | 'loose';

/** The official JSON schemas of one OCPP version, compiled on first use. */
export interface SchemaSet {
  /** Names of all actions. */
  actionNames: ReadonlySet<string>;
  /** The error of a payload, or null; `name` as in the schema files of the standard, e.g. `StartTransactionRequest`. */
  violationOf(name: string, payload: unknown, strictness: SchemaStrictness): Violation | null;
}

/** A schema set of the schemas as they are shipped by name. */
export function createSchemaSet(shipped: object, tolerance: SchemaTolerance): SchemaSet {
  const official: ReadonlyMap<string, object> = new Map(Object.entries(shipped));
  const compiled = new Map<string, ValidateFunction>();
  const ajv = new Ajv({
    strict: false,
    strictNumbers: true,
    multipleOfPrecision: 6,
    formats: { 'date-time': isDateTime, uri: isUri },
  });

  function validatorOf(name: string, strictness: SchemaStrictness): ValidateFunction {
    const key = `${strictness} ${name}`;
    const known = compiled.get(key);
    if (known !== undefined) return known;
    const schema = official.get(name);
    if (schema === undefined) throw new Error(`This version of OCPP has no schema called ${name}`);
    const validate = ajv.compile(strictness === 'strict' ? schema : tolerant(schema, tolerance));
    compiled.set(key, validate);
    return validate;
  }

  return {
    actionNames: new Set(
      [...official.keys()]
        .filter((name) => name.endsWith('Request'))
        .map((name) => name.slice(0, -'Request'.length)),
    ),
    violationOf(name, payload, strictness) {
      const validate = validatorOf(name, strictness);
      if (validate(payload)) return null;
      // Some charging points negotiate one version and speak the other.
      if (isOfAnotherMessage(official.get(name), payload)) {
        return { code: 'FormationViolation', description: 'The payload is of another message' };
      }
      const [error] = validate.errors ?? [];
      if (error === undefined)
        return { code: 'GenericError', description: 'The payload is not valid' };
      const where =
        error.instancePath === ''
          ? 'The payload'
          : error.instancePath.slice(1).replaceAll('/', '.');
      return { code: codeOf(error), description: `${where} ${error.message ?? 'is not valid'}` };
    },
  };
}

/** Whether none of its fields belongs to the message. */
function isOfAnotherMessage(schema: object | undefined, payload: unknown): boolean {
  if (typeof payload !== 'object' || payload === null) return false;
  const known = schema !== undefined && 'properties' in schema ? Object(schema.properties) : {};
  const members = Object.keys(payload);
  return members.length > 0 && !members.some((member) => Object.hasOwn(known, member));
}

function codeOf(error: ErrorObject): OcppErrorCode {
  switch (error.keyword) {
    case 'type':
      return 'TypeConstraintViolation';
    case 'required':
    case 'minItems':
    case 'maxItems':
      return 'OccurenceConstraintViolation';
    case 'additionalProperties':
      return 'FormationViolation';
    default:
      return 'PropertyConstraintViolation';
  }
}

function isDateTime(text: string): boolean {
  return (
    /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/u.test(text) &&
    !Number.isNaN(Date.parse(text))
  );
}

function isUri(text: string): boolean {
  return URL.canParse(text);
}
