// Splits a JSON file of any length into its records, with one record in memory at a time. The list is at the root, or under one
// of the names that feeds use. Does not interpret the records.

/** The file is not a list of records, or is truncated; `message` says which. */
export class JsonRefused extends Error {}

const LIST_NAMES = new Set(['data', 'locations', 'results', 'items']);
const RECORD_LENGTH_MAX = 8_000_000;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/** The text of each record. Throws JsonRefused. */
export async function* jsonRecords(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  const scanner = new Scanner();
  for await (const chunk of chunks) {
    scanner.take(chunk);
    yield* scanner.drain();
  }
  scanner.end();
}

class Scanner {
  #depth = 0;
  #inString = false;
  #escaped = false;
  /** A string at depth 1 of a root object, which may be a property name. */
  #name = '';
  #nameIsOpen = false;
  #isNamed = false;
  /** Depth inside the list of records; 0 until it is found. */
  #listDepth = 0;
  #listEnded = false;
  #pending = '';
  #found: string[] = [];

  drain(): string[] {
    const found = this.#found;
    this.#found = [];
    return found;
  }

  end(): void {
    if (this.#inString || this.#depth > 0) throw new JsonRefused('the file ends in the middle');
    if (this.#listDepth === 0) throw new JsonRefused('it has no list of records');
  }

  take(chunk: string): void {
    let from = 0;
    for (let at = 0; at < chunk.length; at += 1) {
      const code = chunk.charCodeAt(at);
      if (this.#inString) {
        this.#inside(code);
        continue;
      }
      if (code === QUOTE) {
        this.#openString();
      } else if (code === COMMA && this.#isBetweenRecords()) {
        this.#emit(chunk.slice(from, at));
        from = at + 1;
      } else if (code === OPEN_LIST || code === OPEN_OBJECT) {
        if (this.#opens(code)) from = at + 1;
      } else if (code === CLOSE_LIST || code === CLOSE_OBJECT) {
        if (this.#isBetweenRecords()) this.#emit(chunk.slice(from, at));
        this.#closes();
      } else if (code === COLON && this.#depth === 1) {
        this.#isNamed = LIST_NAMES.has(this.#name.toLowerCase());
      }
    }
    if (this.#isInList()) this.#keep(chunk.slice(from));
  }

  #isInList = (): boolean => this.#listDepth > 0 && !this.#listEnded;
  #isBetweenRecords = (): boolean => this.#isInList() && this.#depth === this.#listDepth;

  #openString(): void {
    this.#inString = true;
    this.#nameIsOpen = this.#depth === 1 && this.#listDepth === 0;
    if (this.#nameIsOpen) this.#name = '';
  }

  #inside(code: number): void {
    if (this.#escaped) this.#escaped = false;
    else if (code === BACKSLASH) this.#escaped = true;
    else if (code === QUOTE) this.#inString = false;
    else if (this.#nameIsOpen && this.#name.length < 20) this.#name += String.fromCharCode(code);
  }

  /** True at the start of the list of records. */
  #opens(code: number): boolean {
    this.#depth += 1;
    if (this.#listDepth > 0 || code !== OPEN_LIST) return false;
    if (this.#depth !== 1 && !(this.#depth === 2 && this.#isNamed)) return false;
    this.#listDepth = this.#depth;
    return true;
  }

  #closes(): void {
    if (this.#isBetweenRecords()) this.#listEnded = true;
    this.#depth -= 1;
    if (this.#depth < 0) throw new JsonRefused('it has an unmatched closing bracket');
  }

  #keep(text: string): void {
    this.#pending += text;
    if (this.#pending.length > RECORD_LENGTH_MAX) {
      throw new JsonRefused('one of its records is larger than 8 million characters');
    }
  }

  #emit(rest: string): void {
    const record = (this.#pending + rest).trim();
    this.#pending = '';
    if (record !== '') this.#found.push(record);
  }
}
