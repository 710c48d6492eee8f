// Words that names may not use, because the glossary (docs/glossary.md) has another term.
import type { SourceTree, Violation } from './source-tree.ts';

interface Synonym {
  /** Words of a name in lower case, in order. */
  words: string[];
  use: string;
  /** Paths where the word is correct: in OCPP and OCPI code. */
  allowed?: (path: string) => boolean;
}

const isOcpp = (path: string): boolean =>
  /^packages\/ocpp\/|\.ocpp\.(?:test\.)?ts$|\/ocpp-server\/|^apps\/simulator\//.test(path);
/** OCPI and public registries call a plug a connector. */
const isStandard = (path: string): boolean =>
  isOcpp(path) || /\/station-exchange\/|public-registers/.test(path);
/** Released migrations keep their names. */
const isReleased = (path: string): boolean => path.includes('/migrations/');
/** Names of standards: the message UnlockConnector, the field connectorId, a CustomerInformation report. */
const STANDARD_NAMES =
  /connector(?:Id|Number)|UnlockConnector|customer[-_]?(?:report|information)/gi;
/** A table type is named like its database table. */
const TABLE_TYPE = /Table$/;

const SYNONYMS: Synonym[] = [
  { words: ['charge', 'point'], use: 'charging point', allowed: isOcpp },
  { words: ['charge', 'points'], use: 'charging point', allowed: isOcpp },
  { words: ['charger'], use: 'charging point', allowed: isReleased },
  { words: ['chargers'], use: 'charging point', allowed: isReleased },
  { words: ['connector'], use: 'plug', allowed: isStandard },
  { words: ['connectors'], use: 'plug', allowed: isStandard },
  { words: ['outlet'], use: 'plug' },
  { words: ['stay'], use: 'reservation, or session' },
  { words: ['stays'], use: 'reservation, or session' },
  { words: ['course'], use: 'session' },
  { words: ['habit'], use: 'vendor quirk' },
  { words: ['habits'], use: 'vendor quirk' },
  { words: ['plug', 'hold'], use: 'slot lock' },
  { words: ['plug', 'holds'], use: 'slot lock' },
  { words: ['judge'], use: 'authorize (tags), validate (forms)' },
  { words: ['judged'], use: 'authorized (tags), validated (forms)' },
  { words: ['duty'], use: 'leader' },
  { words: ['kept', 'key'], use: 'idempotency key' },
  { words: ['kept', 'keys'], use: 'idempotency key' },
  { words: ['stood', 'still'], use: 'event loop blocked' },
  { words: ['customer'], use: 'driver', allowed: isOcpp },
  { words: ['operator'], use: 'host, or owner' },
  { words: ['stray'], use: 'unmatched message' },
  { words: ['strays'], use: 'unmatched messages' },
];

/** Phrases in comments that the glossary replaces. */
const PHRASES: Array<{ pattern: RegExp; use: string; allowed?: (path: string) => boolean }> = [
  { pattern: /\bcharge points?\b/i, use: 'charging point', allowed: isOcpp },
  { pattern: /\bon duty\b/i, use: 'the leader' },
  { pattern: /\bstood still\b/i, use: 'event loop blocked' },
  { pattern: /\bjudges?\b|\bjudged\b/i, use: 'authorize (tags), validate (forms)' },
  { pattern: /\bplug holds?\b/i, use: 'slot lock' },
  { pattern: /\bkept keys?\b/i, use: 'idempotency key' },
];

/** Exported names, file names and comments that use a synonym of a glossary term. */
export function wordViolations(tree: SourceTree): Violation[] {
  return [...tree.files.values()].flatMap(({ path, exports, comments }) => [
    ...synonymsIn(path, path.slice(path.lastIndexOf('/') + 1)).map((message) => ({
      file: path,
      message,
    })),
    ...exports.flatMap(({ name, line }) =>
      synonymsIn(path, name).map((message) => ({ file: path, line, message })),
    ),
    ...comments.flatMap(({ text, line }) =>
      phrasesIn(path, text).map((message) => ({ file: path, line, message })),
    ),
  ]);
}

const phrasesIn = (path: string, text: string): string[] =>
  PHRASES.filter(({ pattern, allowed }) => !allowed?.(path) && pattern.test(text)).map(
    ({ pattern, use }) =>
      `says '${pattern.exec(text)?.[0]}' in a comment: the glossary says ${use}`,
  );

function synonymsIn(path: string, name: string): string[] {
  if (TABLE_TYPE.test(name)) return [];
  const words = wordsOf(name.replace(STANDARD_NAMES, ''));
  return SYNONYMS.filter(
    (synonym) => !synonym.allowed?.(path) && includesInOrder(words, synonym.words),
  ).map(
    ({ words: found, use }) =>
      `has '${found.join(' ')}' in its name '${name}': the glossary says ${use}`,
  );
}

/** Splits `createHTTPApp`, `create-app` or `CREATE_APP` into words in lower case. */
function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter(Boolean);
}

function includesInOrder(words: string[], sought: string[]): boolean {
  return words.some((_, start) => sought.every((word, offset) => words[start + offset] === word));
}
