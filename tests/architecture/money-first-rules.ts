// Money stands first, tokens second: texts take an amount that is already formatted, and one formatter on each side writes tokens.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { SourceTree, Violation } from './source-tree.ts';
import { zoneOf } from './zones.ts';

const FORMATTER =
  'use useTokenAmount (web) or tokenAmount (platform/texts/token-amount.ts), which put the money first';

const TEXT_FOLDERS = ['apps/web/src/locales', 'apps/server/src'];
const TEXT_FILE = /(?:^|\/)(?:en|el)(?:\/\w+)?\.json$/;
/** The texts of the formatter itself, and what a payment page names beside its price. */
const TOKEN_TEXTS = /"(?:withMoney|alone)"|"tokens": "\{\{amount\}\} tokens"/;

export function textFiles(root: string): Record<string, string> {
  const paths = TEXT_FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
      join(root, folder, name),
    ),
  );
  const texts = paths.map((path) => [relative(root, path).replaceAll('\\', '/'), path] as const);
  return Object.fromEntries(
    texts
      .filter(([name]) => TEXT_FILE.test(name))
      .map(([name, path]) => [name, readFileSync(path, 'utf8')]),
  );
}

export const tokenTextViolations = (files: Record<string, string>): Violation[] =>
  Object.entries(files).flatMap(([file, text]) =>
    text.split('\n').flatMap((line, index) => {
      const isFound = /\{\{tokens\}\}|\{\{\w+\}\} tokens?\b/i.test(line);
      const message = `has tokens of its own: take {{amount}}; ${FORMATTER}`;
      return isFound && !TOKEN_TEXTS.test(line) ? [{ file, line: index + 1, message }] : [];
    }),
  );

/** What the host's terminal says is about the books, which are in tokens. */
const HOST = 'apps/server/src/features/host/';

/** Files that show tokens below or beside their money. */
const BESIDE_MONEY = new Set([
  'apps/server/src/features/statements/draw-statement.ts',
  'apps/web/src/features/owner-analytics/report-figures.tsx',
  'apps/web/src/features/owner-lists/cost.tsx',
  'apps/web/src/features/owner-payouts/payout-list.tsx',
  'apps/web/src/features/owner/owner-figures.tsx',
  'apps/web/src/features/reservations/draft/draft-quote.tsx',
  'apps/web/src/features/reservations/draft/payment/cost-items.tsx',
  'apps/web/src/features/reservations/live/plot/charging-figures.tsx',
  'apps/web/src/features/wallet/balance-card.tsx',
  'apps/web/src/features/wallet/tokens.tsx',
  'apps/web/src/features/wallet/worth.tsx',
  'apps/web/src/shared/format/use-token-amount.ts',
  'apps/server/src/platform/texts/token-amount.ts',
]);
const SHOWS_TOKENS = /\b(?:format|local)\.tokens\(|\btokenCount\(|<Tokens\b|\} tokens[`)]/;

export const tokenFormatViolations = (tree: SourceTree): Violation[] =>
  [...tree.files.values()].flatMap(({ path: file, text }) => {
    const { workspace, isTest } = zoneOf(file);
    const isShown = workspace === 'apps/web' || workspace === 'apps/server';
    if (!isShown || isTest || BESIDE_MONEY.has(file) || file.startsWith(HOST)) return [];
    const lines = text.split('\n');
    const line = lines.findIndex((each) => SHOWS_TOKENS.test(each));
    const message = `formats tokens: ${FORMATTER}; list it in tests/architecture/money-first-rules.ts if their money stands before them`;
    return line < 0 ? [] : [{ file, line: line + 1, message }];
  });
