// Removes what must not be stored from a frame: passwords, keys and credentials in URLs. The tag of a booking looks like any
// other; the caller finds and hides those.

/** Replaces a hidden value. */
export const HIDDEN = '***';

const DEEPEST = 32;
const JSON_TEXT_MAX = 65_536;

/** Names of settings and fields whose value must not be read, with any prefix or suffix of a vendor. */
const SECRET_NAME =
  /authorizationkey|passw(?:or)?d|passphrase|secret|privatekey|presharedkey|simpin|apikey|credential|(?:access|auth|api|refresh|bearer)token|psk$/u;
/** The fields with the value of configuration keys (1.6) and variables (2.0.1). */
const VALUE_MEMBERS = new Set(['value', 'attributeValue', 'actualValue', 'variableAttribute']);

const PRIVATE_KEY =
  /-----BEGIN [A-Z ]{0,30}PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]{0,30}PRIVATE KEY-----|$)/gu;
const ADDRESS = /[a-z][a-z0-9+.-]{0,15}:\/\/[^\s"'<>\\]+/giu;
const NAMED_SECRET =
  /((?:authorization_?key|passw(?:or)?d|pwd|passphrase|secret|api_?key|access_?token|psk)["']?\s{0,9}[:=]\s{0,9}["']?)[^\s"'&,;]+/giu;
const BASIC = /\b(basic|bearer)\s{1,9}[A-Za-z0-9+/_.~-]{8,}=*/giu;

const isSecretName = (name: unknown): boolean =>
  typeof name === 'string' && SECRET_NAME.test(name.toLowerCase().replace(/[^a-z0-9]/gu, ''));

/** A copy of parsed JSON without its secrets, also within strings that contain JSON. */
export function redacted(value: unknown, depth = 0): unknown {
  if (depth > DEEPEST) return HIDDEN;
  if (typeof value === 'string') return redactedText(value, depth);
  if (Array.isArray(value)) return value.map((item) => redacted(item, depth + 1));
  if (typeof value !== 'object' || value === null) return value;
  return withoutSecrets(value, depth);
}

/** `redacted` for an object. */
export function withoutSecrets(value: object, depth = 0): Record<string, unknown> {
  const isOfSecret = namesSecret(value);
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => {
      const isSecret = isSecretName(name) || (isOfSecret && VALUE_MEMBERS.has(name));
      return [name, isSecret ? HIDDEN : redacted(member, depth + 1)];
    }),
  );
}

/** A text that is not a frame: one that may contain a password is not stored, because its position is unknown. */
export const redactedBroken = (text: string): string =>
  isSecretName(text) ? HIDDEN : redactedText(text, DEEPEST);

/** `{key, value}` of a configuration, `{variable: {name}, attributeValue}` of a device model. */
function namesSecret(value: object): boolean {
  if ('key' in value && isSecretName(value.key)) return true;
  if (!('variable' in value)) return false;
  const { variable } = value;
  return (
    typeof variable === 'object' &&
    variable !== null &&
    'name' in variable &&
    isSecretName(variable.name)
  );
}

function redactedText(text: string, depth: number): string {
  const inner = depth < DEEPEST ? parsedObject(text) : undefined;
  if (inner !== undefined) return JSON.stringify(redacted(inner, depth + 1));
  return text
    .replace(PRIVATE_KEY, HIDDEN)
    .replace(ADDRESS, redactedAddress)
    .replace(NAMED_SECRET, `$1${HIDDEN}`)
    .replace(BASIC, `$1 ${HIDDEN}`);
}

function parsedObject(text: string): object | undefined {
  if (text.length > JSON_TEXT_MAX || !/^\s*[[{]/u.test(text)) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

/** The URL without user info, query, and path segments that are long and random enough to be a credential. */
function redactedAddress(address: string): string {
  const [place = '', query] = address.split('?', 2);
  const path = place
    .replace(/:\/\/[^/@]*@/u, `://${HIDDEN}@`)
    .replace(/(?<=[^/]\/)[\w-]{20,}(?=\/|$)/gu, (segment) =>
      /\d/u.test(segment) && /[a-z]/iu.test(segment) ? HIDDEN : segment,
    );
  return query === undefined ? path : `${path}?${HIDDEN}`;
}
