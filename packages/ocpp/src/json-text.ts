// Parses JSON from charging points: limited before parsing, repaired for known firmware faults, and stripped of harmful content
// (NUL, lone surrogates, `__proto__`). Independent of OCPP messages.

/** Limits of a JSON text, checked before it is parsed. */
export interface TextLimits {
  /** Longest text in UTF-16 units. */
  maxLength: number;
  /** Deepest nesting of arrays and objects. */
  maxDepth: number;
}

/** A parsed JSON text, or why it was refused. */
export type JsonReading =
  | { ok: true; value: unknown }
  | { ok: false; reason: 'too-large' | 'too-deep' | 'not-json' };

/** Removes a byte order mark, spaces and the NUL bytes that C firmware leaves around a frame. */
export function trimFrame(text: string): string {
  return text.replace(/^[\s\0\uFEFF]+/u, '').replace(/[\s\0]+$/u, '');
}

/** Parses trimmed text within limits; never throws. Of duplicate keys the last one counts. */
export function readJson(text: string, limits: TextLimits): JsonReading {
  if (text.length > limits.maxLength) return { ok: false, reason: 'too-large' };
  const scan = scanOutsideStrings(text);
  if (scan.depth > limits.maxDepth) return { ok: false, reason: 'too-deep' };
  const value =
    parse(text) ??
    (scan.emptyMembers.length > 0 ? parse(fillWithNull(text, scan.emptyMembers)) : null);
  return value === null ? { ok: false, reason: 'not-json' } : { ok: true, value: value.parsed };
}

/**
 * Copies a parsed value without null members (absent and null mean the same here), `__proto__`, NUL characters and lone
 * surrogates, which PostgreSQL text cannot hold.
 */
export function cleaned(value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value);
  if (Array.isArray(value)) return value.map(cleaned);
  if (typeof value !== 'object' || value === null) return value;
  const copy: Record<string, unknown> = {};
  for (const [key, member] of Object.entries(value)) {
    if (member !== null && key !== '__proto__') copy[cleanText(key)] = cleaned(member);
  }
  return copy;
}

function cleanText(text: string): string {
  return (text.includes('\0') ? text.replaceAll('\0', '') : text).toWellFormed();
}

function parse(text: string): { parsed: unknown } | null {
  try {
    return { parsed: JSON.parse(text) };
  } catch {
    return null;
  }
}

function scanOutsideStrings(text: string): { depth: number; emptyMembers: number[] } {
  let depth = 0;
  let deepest = 0;
  let afterColon = -1;
  const emptyMembers: number[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charAt(at);
    if (char === '"') at = endOfString(text, at);
    else if (char === '[' || char === '{') deepest = Math.max(deepest, (depth += 1));
    else if (char === ']' || char === '}') depth -= 1;
    if ((char === ',' || char === '}') && afterColon >= 0) emptyMembers.push(afterColon);
    if (char === ':') afterColon = at + 1;
    else if (char.trim() !== '') afterColon = -1;
  }
  return { depth: deepest, emptyMembers };
}

function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text.charAt(at) !== '"') at += text.charAt(at) === '\\' ? 2 : 1;
  return at;
}

function fillWithNull(text: string, positions: readonly number[]): string {
  let filled = '';
  let from = 0;
  for (const position of positions) {
    filled += `${text.slice(from, position)}null`;
    from = position;
  }
  return filled + text.slice(from);
}
