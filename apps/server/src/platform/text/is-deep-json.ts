// Measures JSON before it is parsed: whoever reads a deeply nested value recursively would overflow the stack.

/** No request and no record of a feed has more levels. */
const LEVELS_MAX = 64;

/** Whether a JSON text has more levels of lists and objects than we read. The text need not be valid. */
export function isDeepJson(text: string): boolean {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charAt(at);
    if (char === '"') at = endOfString(text, at);
    else if (char === '[' || char === '{') depth += 1;
    else if (char === ']' || char === '}') depth -= 1;
    if (depth > LEVELS_MAX) return true;
  }
  return false;
}

function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text.charAt(at) !== '"') at += text.charAt(at) === '\\' ? 2 : 1;
  return at;
}
